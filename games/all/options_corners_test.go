package all_test

// What options do in corners, on the star and in halma where random games seldom come: near the goal, late, and with
// more players.
const (
	lastWhite  = "5www/5www/5ww1/7w/8/3b4/8/b7 w 40"
	starGoal   = "n/ss/sss/sss1/7s5/12/11/10/9/10/11/12/13/4/3/2/s s - 30"
	starLast   = "m8-n4"
	cornerLast = "h5-h6"
	halmaLast  = "h4-h5"
)

var cornersSettings = settings{
	"exitStuck":           {{Position: "5w2/8/8/8/8/b7/b7/wbb5 w 20"}},
	"exitDeadline":        {{With: "maxPlies=1000", Values: []string{"200"}, Position: "7b/8/8/8/8/3w4/8/w7 w 200", Play: "d3-d4"}},
	"returnAfterDeadline": {{With: "exitDeadline=40", Position: "7b/8/8/8/3w4/8/8/3w4 w 50"}},
	"goalBlocked":         {{With: "equalTurn=off", Position: "w4www/5www/5wb1/7w/8/3b4/8/b7 w 40", Play: cornerLast}},
	"equalTurn":           {{Position: lastWhite, Play: cornerLast}},
	"mirrorRule":          {{Position: "5www/5www/5ww1/7w/b7/1bb5/bbb5/bbb5 w 40 =", Play: cornerLast}},
	"scoring":             {{With: "equalTurn=off", Position: lastWhite, Play: cornerLast}},
}

var starSettings = settings{
	"teams":     {{With: "players=4", Position: "n/ss/sss/sss1/7s5/12/11/10/w7y/10/11/12/13/4/3/2/s s - 30", Play: starLast}},
	"blocked":   {{Position: starGoal, Play: starLast}},
	"equalTurn": {{Position: starGoal, Play: starLast}},
	"places":    {{With: "players=3", Position: "x/ss/sss/sss1/7s5/12/11/10/8y/10/11/12/13/4/3/2/s s - 30", Play: starLast}},
	"maxRounds": {{Values: []string{"500"}, Position: "n/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/s n - 300", Play: "q1-p1"}},
}

var halmaSettings = settings{
	"teams": {{With: "players=4", Play: "p12-p13",
		Position: "12wwww/12wwww/13www/14w1/15w/16/16/16/r6b7y/16/16/16/16/16/16/16 w 40"}},
	"exitStuck":           {{Position: "16/16/16/16/16/16/16/16/7w8/16/16/16/16/bbb13/bbb13/wbb13 w 20"}},
	"returnAfterDeadline": {{With: "board=8;exitDeadline=40", Position: "7b/8/8/8/3w4/8/8/4w3 w 50"}},
	"goalBlocked":         {{With: "board=8;equalTurn=off", Position: "w3wwwb/5www/6ww/8/7w/8/8/8 w 40", Play: halmaLast}},
	"equalTurn":           {{With: "board=8", Position: "4wwww/5www/6ww/8/7w/8/8/b7 w 40", Play: halmaLast}},
	"mirrorRule":          {{With: "board=8", Position: "4wwww/5www/6ww/b7/7w/bb6/bbb5/bbbb4 w 40 =", Play: halmaLast}},
}
