package main

import (
	"fmt"
	"io"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/uct"
	_ "github.com/tavlei/tavlei/games/weiqi/formats"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/record"
)

// watch are the lessons of good games on wide boards in a file of SGF, in which every move that was played has all the visits.
func watch(name string, r io.Reader) (lessons []lesson, err error) {
	format, err := record.FormatByName("go-sgf")
	if err != nil {
		return nil, err
	}
	n := 0
	for e := range format.Read(r, record.Options{File: name}) {
		if !e.Good() {
			continue
		}
		of, err := follow(e.Game)
		if err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", name, n+1, err)
		}
		for i := range of {
			of[i].held = n%heldFrom == 0
		}
		lessons, n = append(lessons, of...), n+1
	}
	return lessons, nil
}

// follow are the lessons of the line played.
func follow(g *record.Game) (lessons []lesson, err error) {
	last, before := goban.None, goban.None
	var view policy.View
	err = g.Walk(func(s record.Step) bool {
		at := goban.None
		if p, ok := weiqi.PointOf(s.Move); ok && s.By != game.NoSeat {
			at = p
		}
		p, ok := s.Before.(*weiqi.Position)
		if !ok || s.Line > 0 {
			return false
		}
		if at != goban.None && policy.Wide(p.Goban().Shape) {
			root := &uct.Root{Board: p.Goban(), Turn: goban.Black + goban.Colour(p.Turn()), Last: last, Before: before}
			lessons = append(lessons, learn(&view, root, made(root, at)))
		}
		last, before = at, last
		return true
	})
	return lessons, err
}

// made are all moves that fill no eye, of which one was made.
func made(root *uct.Root, at goban.Point) (moves []uct.Move) {
	b := root.Board
	for p := range b.Shape.Beyond {
		switch {
		case p == at:
			moves = append(moves, uct.Move{Point: p, Visits: 1})
		case b.At(p) == goban.Empty && b.Legal(p, root.Turn) && !b.Eye(p, root.Turn):
			moves = append(moves, uct.Move{Point: p})
		}
	}
	return moves
}
