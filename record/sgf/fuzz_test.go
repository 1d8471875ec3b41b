package sgf

import (
	"bytes"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// FuzzTrees: no input makes the reader panic or loop, faults have their places, and what has been read is written and read
// again without a difference.
func FuzzTrees(f *testing.F) {
	for _, seed := range []string{
		"(;FF[4]GM[1]SZ[9]AB[aa:cc][ii]PB[A\\]b]\n;B[ee](;W[ef]C[so\\\nso])(;W[fe]TR[aa][bb]LB[cc:1\\:2]))", "junk (;GaMe[1];;B [] W[tt])(;", "((((;B[",
		"(B[aa](;W[ab]);W[ac])", "(;CA[Shift_JIS]C[\x83\\\x95]\x5c])", "(;C[\x1b$B%]%\\\x1b(B])", "\xff\xfe(\x00;\x00A\x00[\x00]\x00)\x00", "\x00(\x00;\x00A\x00[\x00]\x00)",
		"(;B[aa]\x00+ÿ[)", "(;CA[GBK]PB[\xb9\xc5\xc1\xa6]PW[\xd9\xe1\xd9\xa6])", "(;CA[x]C[\xe4\xf6])(;C[\xc3\xa4])", "(;A[\x1b$\\])", "(;CA[SJIS]A[\x81]])",
	} {
		f.Add([]byte(seed))
	}
	limits := record.Limits{Game: 20_000, Comment: 2000, Nodes: 400}
	f.Fuzz(func(t *testing.T, data []byte) {
		all := treesOf(data, record.Options{Limits: limits})
		for _, tree := range all {
			for _, fault := range tree.Faults {
				if fault.Line < 1 || fault.Col < 1 || fault.Reason == "" {
					t.Fatalf("fault without place or reason: %+v", fault)
				}
			}
		}
		for _, tree := range all {
			var first, second bytes.Buffer
			if tree.Root == nil {
				continue
			}
			if err := Write(&first, tree.Root); err != nil {
				t.Fatal(err)
			}
			back := treesOf(first.Bytes(), record.Options{})
			if len(back) != 1 || len(back[0].Faults) > 0 {
				t.Fatalf("%d games, %q read from %q", len(back), faultsOf(back), &first)
			}
			if err := Write(&second, back[0].Root); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Fatalf("%q is written %q: %v", &first, &second, err)
			}
		}
	})
}
