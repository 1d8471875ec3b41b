package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server"
)

// TestEngineFlags: engines are read from the command line, with the games they are offered for, and what is no engine
// is refused before the server starts.
func TestEngineFlags(t *testing.T) {
	var config server.Config
	flags := engineFlags{
		Engine: []string{
			"Scan 3.1@international, frisian=hub:./scan hub", "Fish=uci:./fish?Hash=64&Threads=2", "Edax=gtp:'./my edax' -gtp",
		},
		EngineTime: verb.Duration(2 * time.Second), EngineProcesses: 3,
	}
	if err := flags.Settle(&config); err != nil {
		t.Fatal(err)
	}
	offered := map[string][]bool{ // of each: from the start, from a position of one's own
		"international": {true, true, false, false, false, false}, "frisian": {true, true, false, false, false, false},
		"russian": {false, false, false, false, false, false}, "chess": {false, false, true, true, false, false},
		"international;drawMode=claim": {true, true, false, false, false, false}, "bughouse": {false, false, false, false, false, false},
		"othello": {false, false, true, true, true, false}, "frisian;huff=losePiece": {false, false, false, false, false, false},
	}
	for spec, want := range offered {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range config.Engines {
			if e.Plays(g, false) != want[2*i] || e.Plays(g, true) != want[2*i+1] {
				t.Errorf("%s is offered for %s: %v, from a position %v", e.Name(), spec, e.Plays(g, false), e.Plays(g, true))
			}
		}
	}
	if config.EngineProcesses != 3 || config.Engines[0].MoveTime() != 2*time.Second {
		t.Errorf("%+v", config)
	}
	for _, text := range []string{
		"./scan", "=hub:./scan", "A=level:5", "A=random", "A=hub:", "A=hub:'./scan", "A=telnet:./scan", "A@draughts3=hub:./scan", strings.Repeat("A", 41) + "=hub:./scan", "A\aB=hub:./scan",
	} {
		if err := (engineFlags{Engine: []string{text}, EngineTime: verb.Duration(time.Second), EngineProcesses: 1}).Settle(&server.Config{}); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	twice := engineFlags{Engine: []string{"A=hub:./a", "A=hub:./b"}, EngineTime: verb.Duration(time.Second), EngineProcesses: 1}
	if err := twice.Settle(&server.Config{}); err == nil {
		t.Error("two engines have one name")
	}
}

// TestOwnEnginesPlay: a program in a process of its own answers in each protocol, and one that is none of its protocol
// does not start.
func TestOwnEnginesPlay(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(beProgram, "1")
	for _, c := range []struct{ game, spec string }{
		{"international", "hub:'" + self + "' engine international"},
		{"chess", "uci:'" + self + "' engine chess"},
		{"othello", "gtp:'" + self + "' engine othello --protocol gtp --time 1ms"},
	} {
		e, err := readEngine("It="+c.spec, 20*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.Open(c.game)
		if err != nil {
			t.Fatal(err)
		}
		process, err := e.Start(t.Context(), g)
		if err != nil {
			t.Errorf("%s: %v", c.game, err)
			continue
		}
		line := game.NewLine(g.Start())
		for _, most := range []time.Duration{time.Minute, 15 * time.Millisecond, 20 * time.Millisecond} {
			m, err := process.Choose(t.Context(), line, line.Pos.ToMove().One(), most)
			if err != nil {
				t.Fatalf("%s: %v", c.game, err)
			}
			line.Play(m)
		}
		if err := process.Close(); err != nil {
			t.Errorf("%s: %v", c.game, err)
		}
	}
	g, err := game.Open("chess")
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"uci:" + self + " version", "uci:./there/is/none"} {
		e, err := readEngine("It="+spec, time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Start(t.Context(), g); err == nil {
			t.Errorf("%s starts", spec)
		}
	}
}
