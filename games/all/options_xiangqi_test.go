package all_test

import "github.com/tavlei/tavlei/game/gametest"

// xiangqiSettings are cycles that the rules of repetition judge differently, and counts that are about to run out.
var xiangqiSettings = settings{
	"repetition": {
		{Values: []string{"cxa"}, Position: "3k5/9/9/9/9/n7R/9/9/9/4K4 w", Play: twice("i5i10 d10d9 i10i5 d9d10")},
		{Values: []string{"simple"}, Position: "3k5/9/1c7/9/9/R8/9/9/9/4K4 w", Play: twice("a5b5 b8a8 b5a5 a8b8")},
	},
	"quietLimit": quietCounts("3k5/9/9/9/9/9/9/9/9/4KR3 w - - "),
}

var minixiangqiSettings = settings{
	"repetition": {{Values: []string{"simple"}, Position: "2k4/7/1c5/7/7/R6/3K3 w", Play: twice("a2b2 b5a5 b2a2 a5b5")}},
	"quietLimit": quietCounts("2k4/7/7/7/7/7/3KR2 w - - "),
}

func twice(cycle string) string { return cycle + " " + cycle }

func quietCounts(men string) []gametest.Setting {
	return []gametest.Setting{
		{Values: []string{"80", "100"}, Position: men + "99 70"}, {Values: []string{"off"}, Position: men + "119 70"},
	}
}
