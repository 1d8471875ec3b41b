package all_test

// What options of jetan do where random games seldom come: with few pieces, beside threatened squares, late, and when a chief
// falls.
const (
	threeEach   = "q8c/10/10/4p5/10/10/4W5/10/10/Q8C b - 9 40"
	behindGuard = "q8c/10/10/3d6/10/10/10/10/10/3Q5C b E 0 40"
)

var jetanSettings = settings{
	"smallForce":      {{Position: threeEach, Play: "e4-d5"}},
	"chiefTaken":      {{Position: "q9/10/10/10/10/10/3c6/10/10/Q3F4C b - 0 40", Play: "e1xd4"}},
	"princessThrough": {{Position: behindGuard}},
	"escape":          {{Position: behindGuard}},
	"quietLimit":      {{Values: []string{"50"}, Position: "qd7c/10/10/10/10/10/10/10/10/Q7DC b - 49 60", Play: "i1-g2"}, {Values: []string{"200", "off"}, Position: "qd7c/10/10/10/10/10/10/10/10/Q7DC b - 99 60", Play: "i1-g2"}},
}
