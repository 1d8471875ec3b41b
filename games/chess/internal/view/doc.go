// Package view is what players read and click in games of the chess family on one board: the texts of moves, scenes, paths and
// refusals. [Ordinary] is the view of chess; modes embed it. Nothing here says what is legal: that is package rules.
package view
