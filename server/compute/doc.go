// Package compute is where code of the rules does its work for people: in the slots of fair lanes, within budgets after which
// nobody waits for it any more, when the engine of its game is warm.
//
// A Pool has the lanes, the guard and the engines; Within, InLane and Looked run code in it. Here are also the thoughts that
// need no match: moves of bots and their level (Thinker), advice (Adviser), looks back at plies (Reviews), and
// rounds of self-play (Measures).
package compute
