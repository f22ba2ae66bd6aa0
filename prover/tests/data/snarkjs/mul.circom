pragma circom 2.0.0;
template Mul() { signal input a; signal input b; signal input c; signal output d; signal t; t <== a*b; d <== t*c; }
component main {public [c]} = Mul();
