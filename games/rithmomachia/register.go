package rithmomachia

import (
	"embed"
	"io/fs"

	"github.com/tavlei/tavlei/game"
)

//go:embed text
var texts embed.FS

func init() {
	text, err := fs.Sub(texts, "text")
	if err != nil {
		panic(err)
	}
	game.Register(&game.Info{
		ID: "rithmomachia", Family: "rithmomachia", Text: text, Tags: []string{"beyond"}, Moment: moment,
		Aliases: []string{"rithmomachy", "philosophers-game", "arithmomachia"},
		Options: schema(), New: open,
	})
}

// moment is a position in mid-fight, for pictures.
const moment = `{"e1":"eS169","c2":"eT49","d2":"eT42","e2":"eT20","f2":"eT25","b3":"eT72","d3":"eC36","f3":"eC4"` +
	`,"b4":"eC64","c4":"eC8","f4":"eC16","h4":"eS25","d5":"eC4","h5":"eS15","b6":"eC6","d6":"eP4","f6":"eC2"` +
	`,"a7":"eS289","c7":"oP64.49.25","g7":"eS81","h7":"eT9","a8":"eS153","b8":"oT12","e8":"oT90","f8":"oC7"` +
	`,"g8":"eS45","h8":"oT100","a9":"eT81","b9":"oS66","g9":"eT6","a10":"oT16","b10":"oS121","d10":"oC3"` +
	`,"h10":"oS361","a12":"oS28","g12":"oS120","a13":"oS49","d13":"oC5","e13":"oC25","f13":"oC9","c14":"oC9"` +
	`,"e14":"oC49","f14":"oC81","c15":"oT30","d15":"oT36","e15":"oT56","f15":"oT64","d16":"oS225","turn":"odd"` +
	`,"plies":76,"quiet":11,"even":[0,52,4],"odd":[0,87,8]}`
