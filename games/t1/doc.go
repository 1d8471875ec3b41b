// Package t1 holds the rules of chess-T1, the game of Shamil Khasanov in which a capture is decided by strength: a piece
// may take on a square only where its side brings more to bear than the other, and who enters the castle behind the enemy's
// lines and finds no one to defend it has won.
//
// Seat 0 is White, seat 1 is Black; White begins. Squares are named as on a chess board. A move is written with the squares
// that it leaves and reaches and the letter of what the piece becomes: e2e4, g7g8c, e6d8. Players write it as the author
// does, Кт d1-g4, Рт c4:c3, Рк e6÷d8, ВК g7-g8Кт, in English with the letters of the table below; all of these are read.
//
// Positions are written as the rows of a FEN, K king, C Connet, P Prince, R Ritter, V Veteran (Ver Knecht), I Knecht
// (infantryman) and S Scout, capitals for White; then the side to move, P and p where White or Black still has the one
// promotion of a Prince, the plies since anything was taken, and the number of the move:
//
//	rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1
//
// The position of a game that is over may lack the King of the side to move.
//
// Strength is counted in halves of the book's unit, so that it is a whole number: see strength in men.go.
//
// Sources: Sh. Khasanov, «Тактико-стратегическая игра chess-Т1. Основы» (2024, ISBN 978-5-0064-4277-1), the usual rules; the
// printed edition of 2025 as option rules=2025; «Другие «шахматы» – логическая игра chess-t1» (2021, ISBN
// 978-5-0053-5476-1) for the games and lines of the tests. What no edition settles is decided at the constants of rules.go.
package t1
