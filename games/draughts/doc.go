// Package draughts is the family of draughts games: Russian, English, international and all the
// others are rows of one table of [Rules], played by one generator.
//
// Men step forward, jump over enemies and take them; on the last row they become kings. What
// differs from game to game is data: the board, who begins, whether men take backwards, how far
// kings fly, which capture must be preferred, when victims leave and when a man is crowned. House
// rules (capture=may, huff=redo, kids=first …) change single fields.
//
// Seat 0 is White and stands at the bottom, whoever begins. A [Square] is a playing square,
// counted row by row from the top left as White sees the board; it is the place of the scene. Its
// name is a number or a letter and a digit, as the game writes it; both are read.
//
// The moves of men are made by internal/kernel, on bit boards; internal/capture follows captures jump
// by jump for the screen, the notation and explanations. Here stand the presets and options, what
// ends a game, huffing and lots, texts and scenes.
//
// Positions are written as in PDN, with blocks of our own for what a list of men does not say (see
// AppendText); moves as "c3-d4", "28x19" and, where these leave a doubt, the full path.
//
// Sources: the official Russian rules with their clauses (1.5.4 …), FMJD Annex 1 and FMJD-64, the
// rules of the WCDF, the Italian and the Frisian federations, and the perft tables of
// rhalbersma/dctl. The rule pages are in folder text.
package draughts
