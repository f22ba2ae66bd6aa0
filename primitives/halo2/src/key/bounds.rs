//! What a key may ask for. Each bound is checked when a key is prepared, before what it counts is
//! used, and keeps the work of a check proportional to the bytes of the proof and of its inputs.

/// The most columns of one kind.
pub const MAX_COLUMNS: usize = 2048;

/// The highest degree of a constraint.
pub const MAX_DEGREE: u8 = 33;

/// The number of phases that halo2 knows.
pub const MAX_PHASES: u8 = 3;

/// The most different rotations that columns are opened at. A commitment that is opened at `m` points
/// costs `m²` multiplications.
pub const MAX_ROTATIONS: usize = 64;

/// The most rows that hide a witness. Each is a Lagrange polynomial to evaluate, in every check. halo2
/// takes two more than the openings of a column, of which there are as many as rotations.
pub const MAX_BLINDING_FACTORS: u16 = MAX_ROTATIONS as u16 + 2;

/// The most different rotations of instance columns that the verifier evaluates: for each it evaluates
/// as many Lagrange polynomials as the longest column has rows.
pub const MAX_INSTANCE_ROTATIONS: usize = 8;

/// The most openings of instance columns. Without a commitment, each costs as many multiplications
/// as the column has rows.
pub const MAX_INSTANCE_QUERIES: usize = 64;

/// The most advice columns that are opened nowhere: their commitments are read in each circuit of a
/// proof, which takes longer than to read a number of the same bytes.
pub const MAX_UNOPENED_ADVICE: usize = 4;

/// The most expressions on each side of a lookup or shuffle.
pub const MAX_LOOKUP_WIDTH: usize = 64;

/// The most challenges of a circuit's own: each is a hash, for which no byte of a proof pays.
pub const MAX_CHALLENGES: usize = 16;

/// The most fixed columns that are opened nowhere: their commitments are read for nothing.
pub const MAX_UNOPENED: usize = 64;

/// Nodes that each element (32 bytes, in the compressed form) that a further circuit adds to a proof
/// pays for: expressions are evaluated for each circuit. An element costs a multiplication of a point
/// or a few of scalars; a node costs one multiplication of scalars.
pub const NODES_PER_ELEMENT: usize = 64;

/// Nodes that every key may have.
pub const NODES_FREE: usize = 2048;

/// The most proofs in one transcript.
pub const MAX_CIRCUITS: usize = 16;
