package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// escapes makes the console understand escape sequences and tells whether it does.
func escapes(out *os.File) bool {
	var mode uint32
	console := windows.Handle(out.Fd())
	if windows.GetConsoleMode(console, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}

// raise does nothing: a console sends no signals of these keys.
func raise(byte) {}

// watch does nothing: the size is read before every line, and no signal ends a program at a console.
func (ed *editor) watch() (stop func()) { return func() {} }
