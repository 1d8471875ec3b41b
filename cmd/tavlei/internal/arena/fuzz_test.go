package arena

import (
	"strings"
	"testing"
)

// FuzzCommand: no command line of another program makes the splitter panic, and blanks and
// quotes are all it takes away.
func FuzzCommand(f *testing.F) {
	f.Add(`./scan hub`)
	f.Add(`"/opt/my engine/run" --level '5 6' ""`)
	f.Fuzz(func(t *testing.T, line string) {
		args, err := splitCommand(line)
		if err != nil {
			return
		}
		kept := strings.Map(func(r rune) rune {
			if strings.ContainsRune(` "'`, r) {
				return -1
			}
			return r
		}, line)
		joined := strings.Map(func(r rune) rune {
			if strings.ContainsRune(` "'`, r) {
				return -1
			}
			return r
		}, strings.Join(args, ""))
		if joined != kept {
			t.Errorf("%q gives %q", line, args)
		}
	})
}
