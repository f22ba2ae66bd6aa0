pragma circom 2.0.0;

// Two private inputs; three public signals, in this order: product, sum_of_squares, offset.
template Vectors() {
    signal input a;
    signal input b;
    signal input offset;
    signal output product;
    signal output sum_of_squares;
    signal a2;
    signal b2;

    product <== a * b;
    a2 <== a * a;
    b2 <== b * b;
    sum_of_squares <== a2 + b2 + offset;
}

component main {public [offset]} = Vectors();
