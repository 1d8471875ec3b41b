// Package formats keeps matches of Chapaev in a format of their own, with what every shot came to,
// and registers it with package record. One file may hold several games, each a list of lines:
//
//	chapaev record 1
//	game chapaev;match=round             canonical name of the rules
//	engine "rapier 0.35.0 …"             what has computed the shots: engine, version, sum, parameters
//	start "W W0:c17c0000…"               the position before the first shot
//	tag White "Ivanov"                   any number, in their order
//	1 F3:180,2995 | -12 -11 | keep | 89ab01234567cdef
//	= F 1983 -11 -12 3:3f80…/7 5:…       a keyframe of the shot before it
//	say "well aimed"                     what was said about the shot before it; after start: on the game
//	clock 4m59.5s                        left to the shooter after it
//	result 1-0 roundWon                  result and reason, always the last line
//
// A shot has its number and plain notation; who left the board (-12), was cut (x4), changed sides
// (~7), was checked and stayed (?9+) or fell (?9-); who goes on: keep, pass, or round, tour and over
// where it ended them; and the sum of all poses after it, [physics.Hash] in hexadecimal. Moves that are
// no strokes have the same parts.
//
// A keyframe is one call of the engine: the stroke itself (F, P, S), the check of a man (L), men that
// settle on the board (N). It has the time in milliseconds; who fell (-11), who lay under the man that
// was checked (^4), and the men that were moved, each with the bits of its pose: seven numbers of
// eight hexadecimal digits, or three where it lies flat and is not turned. Keyframes may be left out;
// ours are always written, since they are small.
//
// # Reading
//
// A record of the same engine is computed again and must come to the same sums. One of another engine,
// or with a shot that comes out otherwise, is played back from its keyframes: the game's rules then
// have a simulator that gives the recorded results, and a remark names the first such shot and both
// engines. Without keyframes the record ends before that shot, with a fault.
//
// Variations and set-ups in the middle of a game are not written.
package formats
