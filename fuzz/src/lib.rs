//! The parts that the fuzz targets share.
//!
//! A [`Subject`] is a system whose verdicts are compared: on each of its backends, and on each code
//! path of the host functions. Its [`Honest`] artefacts are made by the system's simulator. The fuzzer
//! chooses among them and [changes](Change) them, so that most of what it tries gets past the
//! decoders.
//!
//! Code paths are chosen once per process. [`Peers`] are copies of this program, one for each path,
//! that answer for it, each in its turn.

mod change;
mod peers;
mod subject;
mod verdicts;

pub use change::{Change, Edit, Part};
pub use peers::Peers;
pub use subject::{Honest, Pair, Subject, Verifier};
pub use verdicts::{check, serve_verdicts, Input};
