// Command records reads games in PDN from its standard input, replays them and writes them back
// in our own text with every move checked: records < games.pdn.
package main

import (
	"fmt"
	"log"
	"os"

	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/record"
)

func main() {
	pdn, err := record.FormatByName("pdn")
	if err != nil {
		log.Fatal(err)
	}
	text, err := record.FormatByName("tavlei")
	if err != nil {
		log.Fatal(err)
	}
	for entry := range pdn.Read(os.Stdin, record.Options{File: "standard input"}) {
		for _, fault := range entry.Faults {
			fmt.Fprintln(os.Stderr, fault)
		}
		if !entry.Good() {
			continue
		}
		if err := text.Write(os.Stdout, entry.Game); err != nil {
			log.Fatal(err)
		}
	}
}
