var e=`Make a game
Begin from any game and change what you like. Every change is checked at once, and you can try the game against the computer straight away.
Begin from
Choose a game
Undo
Redo
Name
My {name}
Games of this family are changed as text, below.
The board at the start
Pieces to put
Take off
empty
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
A piece is described by letters: K, Q, R, B and N move as in chess; W and F step one square straight and diagonally, D and A leap two, N, C and Z leap askew. m means only without capturing, c only to capture, f forwards. A click on the small board adds a leap or takes it away.
Its name
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
White won {white}, Black {black}, draws {draws}, without end {long}.
Length in half-moves: {plies}; choice at the start: {moves}.
None of these games came to an end: is there a way to win?
Nobody won any of these games: there will be many draws.
Few of these games were decided: expect many draws.
One side won nearly all of these games.
These games were over after a few moves.
The side that begins has only one move.
Try it against the computer
Publish and get a link
Save as a file
Its rules page
Whoever has this link can play it:
What is tried or published is kept and never changes; another version is another game.
pawn
knight
bishop
rook
queen
king
chancellor
archbishop
amazon`;export{e as default};