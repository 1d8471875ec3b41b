// Package server is Tavlei on the network: it wires the rooms below and serves them.
//
// New makes the parts from the store upwards; Run listens, serves and stops; Config says how. Here are also what a
// server does beside serving, upkeep, and what tells its operator how it is: health, metrics, profiles. The rooms, each of
// which imports only those above it:
//
//	problem  what is wrong, as clients are told
//	gate     who sends a request, and whether he may
//	work     code of the rules in lanes and within budgets
//	files    the web page, files of games, words, rule pages
//	show     what clients see of games, positions and records
//	live     matches that are played: rooms, sockets, bots, clocks
//	lichess  the same for programs that were written for lichess
//	api      the JSON API
package server
