var e=`No matches yet
The matches you play are kept here, with every rule you agreed on.
Choose a game
Older
Find the moves, or mark what is asked for on the board. What you have solved is remembered only on this device.
Single puzzles
No puzzles yet
In the meantime, play the games themselves.
{done} of {n} solved
Open a file of games here: PGN, PDN, BPGN, EPD, GGF, SGF, KIF, KI2, CSA, XQF, DhtmlXQ, GIB, lists of moves, records of Chapaev and others, zipped too. The server reads it and keeps nothing.
Choose a file
Open an example: the Immortal Game
Open the text
Drop it here, or paste the text of games
If the file does not say which game it is
Format, if it is not detected correctly
A null move, which the rules do not have: the line ends before it.
A null move, which the rules do not have: the variation on it takes its place.
This fits several captures, and nothing after it tells which: the first is shown.
This cannot be read as a move.
This is not a position of this game.
These rules are not known here.
This was passed over: the game itself is whole.
This cannot be read here.
Chess
Gomoku or Renju
Nine Men’s Morris
Backgammon
Xiangqi
Shogi
Ataxx
Hex
Jungle
Neutron
Philosopher’s Football
Quadrature
Trax
Tantrix
Amazons
Octi
Gess
TwixT
Zèrtz
Plateau
Yinsh
Pünct
Gobblet
Hive
Exxit
Hnefatafl
Kuba
Tripples
Chase
Tumbling Down
Sahara
Byte
Focus
Dvonn
Tamsk
Gipf
Kropki
Marked: {list}
{text} at {place}
triangle at {place}
square at {place}
circle at {place}
cross at {place}
filled square at {place}
arrow from {place} to {to}
line from {place} to {to}
territory ({side}): {number}
shaded: {number}
Worth a look.
Time for the move: {value}.
Moves or periods left, {side}: {value}.
Estimate: {value}.
Time left: {times}
Even.
Unclear.
Good for {side}.
Very good for {side}.
Event
Place
Date
Round
White
Black
White’s rank
Black’s rank
White’s team
Black’s team
White’s rating
Black’s rating
Time control
Overtime
Title
About
Opening
Comments by
Written down by
Source
Copyright
Result
ECO
Rules of the file
Handicap
Score
Ending
abandoned
adjudicated
death of a player
broken off by force majeure
normal
breach of the rules
on time
unfinished
{side} won by resignation
{side} won on time
{side} won by forfeit
{side} won by {points} point			{side} won by {points} points
No result
Result unknown
Both sides lost
{loser} lost by forfeit
{loser} made an illegal move
set-up
note
In brackets: moves or periods left
detect
More games
The file goes on: only this much is read at once.
Line {line}
No games could be read.
The file is empty.
This is not a known format of games.
The file is too large: at most 4 MB.
Results computed by {engine} are replayed.
Make a game
Begin from any game and change what you like. Every change is checked at once, and you can try the game against the computer straight away.
Begin from another game
Choose a game
Undo
Redo
Name
My {name}
This game is changed as text, below.
Everything that is not said here is as in this game: {game}.
Write out all its rules
The board at the start
Pieces to put
Take off
empty
A click changes
The pieces
Holes in the board
Where pawns are promoted
From where pawns step twice
After a double step from where a pawn may be taken en passant
Where pawns never go
Where no pawn rides far
Where other pieces are promoted
Squares that win when they are reached
Where pawns may be dropped
Where nothing may be dropped
Where captured pawns are put
a hole
A click makes a hole, another click takes it away. Nothing stands on holes and nothing comes to them.
Whose squares
of White
of Black
The other side has the same squares, seen from its own edge.
White
Black
Rules
Files
Ranks
Left and right edges
Ordinary
Joined: a cylinder
Joined with a twist: a Möbius strip
A captured piece
Leaves the game
Goes to the hand of its captor
Is put on another square
Changes places with its captor
The king
May not be left in check
May be captured, which wins
Is kept out of check if the dice allow it
Is a piece like any other
A turn
One move
Two moves
One move more each turn
Every piece moves once
One move by a die
Checks that win (0: none)
Pawns become
Pieces in the hand may be dropped
Capturing is compulsory
Captures explode
Stalemate loses
Stalemate wins
No move may give check
Castling
Pieces
A piece is described by letters: K, Q, R, B and N move as in chess; W and F step one square straight and diagonally, D and A leap two, N, C and Z leap askew. m means only without capturing, c only to capture, f forwards. A click on the small board adds a leap or takes it away. A dot on it is a move, a ring a capture.
Its name
How it is drawn
as it moves
How it moves
Its moves are changed as text, below.
These moves are more than the small board can show; they are checked all the same.
A king: what happens to it decides the game
A pawn: it is promoted
Add a piece
{x} across, {y} ahead: {how}
it does not go there
it moves and captures there
it only moves there
it only captures there
The whole game as text
Show where
What it comes to
This makes no game yet
line {line}, column {column}:
This can be played
Random games tried: {n}.
Won by the side that begins: {first}, by others: {others}; draws: {draws}, without an end: {long}.
Length in half-moves: {plies}; choice at the start: {moves}.
None of these games came to an end: is there a way to win?
Nobody won any of these games: there will be many draws.
Hardly any of these games were decided: expect many draws.
One side won nearly all of these games.
These games were over after a few moves.
The side that begins has only one move.
Try it against the computer
Publish and get a link
Save as a file
Its rules page
Whoever has this link can play it:
What is tried or published is kept and never changes; another version is another game.
Games made here
from {name}
Change it
Change {name}
pawn
knight
bishop
rook
queen
king
chancellor
archbishop
amazon
More games
Known chess games, many more than the gallery shows. Each is played like any other: against the computer, a friend or by yourself.
Name or what is special
{n} game			{n} games
No game is called so, and none is told so.
Show all
also: {names}`;export{e as default};