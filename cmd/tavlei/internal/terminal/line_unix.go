//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// escapes tells whether the terminal understands escape sequences.
func escapes(*os.File) bool { return true }

// raise sends the signal of a key to the programs in the foreground, as the terminal would, and
// returns when the program goes on.
func raise(key byte) {
	if key == ctrlBackslash {
		if !signal.Ignored(syscall.SIGQUIT) {
			signal.Reset(syscall.SIGQUIT)
			syscall.Kill(0, syscall.SIGQUIT)
			select {} // the end comes at once
		}
		return
	}
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	syscall.Kill(0, syscall.SIGTSTP)
	select {
	case <-goesOn:
	case <-time.After(100 * time.Millisecond): // nobody is there who could wake it: it was not stopped
	}
}

// watch follows the size of the terminal, and puts it right before a signal ends the program.
func (ed *editor) watch() (stop func()) {
	heard := make(chan os.Signal, 4)
	signal.Notify(heard, syscall.SIGWINCH)
	for _, s := range []os.Signal{syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) {
			signal.Notify(heard, s)
		}
	}
	done := make(chan struct{})
	go func() {
		for {
			select {
			case s := <-heard:
				if s == syscall.SIGWINCH {
					ed.resize()
					continue
				}
				ed.mode.leave()
				signal.Reset(s)
				syscall.Kill(syscall.Getpid(), s.(syscall.Signal))
			case <-done:
				return
			}
		}
	}()
	return func() {
		signal.Stop(heard)
		close(done)
	}
}
