package all_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestOptionsAreNoWordsOfTheAddress: the addresses of set-ups and of rules have the options of the game beside
// their own words, so that none may be both.
func TestOptionsAreNoWordsOfTheAddress(t *testing.T) {
	source, err := os.ReadFile("../../web/src/pages/setup/ctrl.ts")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]bool{}
	for _, m := range regexp.MustCompile(`query\.(?:read|get|set)\(\s*'(\w+)'`).FindAllStringSubmatch(string(source), -1) {
		words[m[1]] = true
	}
	if !words["time"] || !words["opponent"] || !words["sides"] || !words["position"] {
		t.Fatalf("the words of the address are %v", words)
	}
	rules, err := os.ReadFile("../../web/src/pages/rules/Rules.tsx")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`link\.get\('(\w+)'\)`).FindAllStringSubmatch(string(rules), -1) {
		words[m[1]] = true // the address of the rules, which tells from which match they were opened
	}
	if !words["from"] {
		t.Fatalf("the words of the address of the rules are not in %v", words)
	}
	for _, info := range game.All() {
		for _, o := range info.Options {
			if words[o.Key] {
				t.Errorf("%s has an option %s, which the address of a set-up uses for something else", info.ID, o.Key)
			}
		}
	}
}
