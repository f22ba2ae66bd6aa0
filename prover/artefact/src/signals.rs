//! Termination of a program by a signal.

use crate::{folders, temporaries};
use std::{
	io,
	mem::{zeroed, MaybeUninit},
	ptr::{null, null_mut},
	thread,
};

/// The signals by which users and systems end a program.
const ENDING: [libc::c_int; 3] = [libc::SIGHUP, libc::SIGINT, libc::SIGTERM];

/// Makes SIGHUP, SIGINT (Ctrl-C) and SIGTERM remove the temporary files of
/// [`OutputFolder::write`](crate::OutputFolder::write), and the folders that were made for them and are empty, before
/// they end the process. Files that are just being renamed are all renamed.
///
/// Call it once, before the program starts threads: it blocks these signals in the calling thread, and new
/// threads and child processes inherit the mask. Signals that the process ignores stay ignored.
///
/// # Errors
///
/// The operating system's error if it cannot start a thread.
pub fn clean_up_at_signals() -> io::Result<()> {
	let ending = ENDING.into_iter().filter(|signal| !is_ignored(*signal));
	let signals = set_of(ending);
	mask(libc::SIG_BLOCK, &signals);
	let waiting = thread::Builder::new().name("signals".into()).spawn(move || {
		let mut signal = 0;
		// SAFETY: the set is initialized, and all its signals are blocked in this thread.
		unsafe { libc::sigwait(&signals, &mut signal) };
		end_by(signal);
	});
	// Without the thread, nothing would wait for the signals.
	waiting.map(drop).inspect_err(|_| mask(libc::SIG_UNBLOCK, &signals))
}

/// Blocks or unblocks signals in this thread.
fn mask(how: libc::c_int, signals: &libc::sigset_t) {
	// SAFETY: the set is initialized, and the call changes only this thread's mask.
	unsafe { libc::pthread_sigmask(how, signals, null_mut()) };
}

fn is_ignored(signal: libc::c_int) -> bool {
	// SAFETY: all zeros are a value of the structure, and without a new action the call only fills it.
	let action = unsafe {
		let mut action: libc::sigaction = zeroed();
		libc::sigaction(signal, null(), &mut action);
		action
	};
	action.sa_sigaction == libc::SIG_IGN
}

fn set_of(signals: impl IntoIterator<Item = libc::c_int>) -> libc::sigset_t {
	let mut set = MaybeUninit::uninit();
	// SAFETY: the first call initializes the set, and the others are given numbers of signals.
	unsafe {
		libc::sigemptyset(set.as_mut_ptr());
		for signal in signals {
			libc::sigaddset(set.as_mut_ptr(), signal);
		}
		set.assume_init()
	}
}

/// Removes the temporary files and the empty folders, and ends the process by the signal, so that its parent sees
/// which.
fn end_by(signal: libc::c_int) {
	let _none_is_added = temporaries::remove_all();
	let _none_is_made = folders::remove_all_empty();
	// SAFETY: the call accepts any number. The signal is delivered as soon as this thread unblocks it.
	unsafe { libc::raise(signal) };
	mask(libc::SIG_UNBLOCK, &set_of([signal]));
}
