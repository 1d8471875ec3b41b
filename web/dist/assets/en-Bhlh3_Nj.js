var e=`Close
Skip to the page
Main
Games
Your matches
Rules
Language
Sound
Theme
as the system
light
dark
Menu: {name}
Your name at the table
Others see it. Nobody asks for anything else.
Keep
All keys
Everywhere
In a match
On the board
show or hide this list
find a game
close, let go
one ply back
one ply forward
to the start
to the present
turn the board
write to the table
go to the board
walk over the squares
choose a man, play
let go
Right drag draws arrows, right click circles; Shift is red, Alt is blue, both are amber.
There is no such page
Perhaps a letter of the address was lost on the way.
All games
There is no game {id}
It may be spelled otherwise: look among all games.
There is no such match
The link may be incomplete (eight letters and digits name a match), or the match has been deleted.
This match cannot be shown
What the server keeps of it is damaged. Other matches are not affected; whoever runs the server may bring this one back from a backup.
This match is set aside
The program cannot work its position out; whoever runs this server finds the details in its log. Nothing of the match is lost, and your other matches go on.
So much is asked from your network at the moment that the server needs a pause. This page goes on by itself in {n} s.
This page could not be shown
Your matches are safe on the server. Try once more.
The server cannot be reached
Your matches are safe there. Check the connection and try once more.
Try again
Details
What shall we play?
Find a game
find
all keys
Families of games
Your matches
Show only
All
Play
Cannot be played on this server
Play: {game}
Rules: {game}
{n} more			{n} more
{n} game found			{n} games found
Nothing of that name
Try another word, or look at all games.
Show all games
Two players
Three to six
Under ten minutes
For children
With dice
Less known
Waiting for your friend
Your move against {opponent}
Against {opponent}
On this screen
{game}, move\xA0{n}			{game}, move\xA0{n}
Go on
Look
Set aside: the program cannot cope with it
No matches yet
What you play is kept here, with every rule you agreed on.
Choose a game
Older
Opponent
Computer
ten levels
A friend
by link or QR
This screen
take turns
Seat by seat
you, friends, computers
You
Take at least one seat yourself.
Level
Level {level}: {name}
Just learned the moves
The strongest we have
Level 1: Child
moves as it likes, often without looking
Level 2: Newcomer
goes for the quick gain, misses the answer
Level 3: Pupil
sees one move coming, misses the next
Level 4: Amateur
sees short combinations, plays without a plan
Level 5: Club player
makes few simple mistakes
Level 6: Sportsman
sets traps and plays to a plan
Level 7: Candidate
sees far and wastes no move
Level 8: Master
plays endings well, punishes every slip
Level 9: Grandmaster
looks deep and hardly errs
Level 10: Full strength
looks at five times as many positions as level 9, or more
Your side
By lot
Chance decides, and the table shows what it decided.
The other side is left to your opponent.
The other seats are left to the others.
Your partner: {side}.
House rules
Back to the official rules
Back to the usual rules
changed
{n} more:			{n} more:
Takebacks
A move may be taken back if the opponent agrees. The computer always agrees.
Touch-move
The first man touched that can move must move.
Start position
FEN or the text of a position; empty for the usual start.
{game}: a position
Board {name}
Men to put
Move
Remove
Start position
Clear
To move
This position can be played.
In this position the game is over.
Play from here
Copy the link
Set it up on a board
Turn the board
The position as text
Choose and build
The arms in their order
Add
A new one of your own
own
{name}: earlier
{name}: later
{name}: leave out
Forget {name}, which is kept in this browser
Copy it and change the copy
Name
Ranks
The formation {name} from above
Man {n}: {x} from the left, {y} from the edge, level {level}
Add a man
Remove
Higher
Lower
{n} man			{n} men
Drag men, or click an empty place to add one. Near others they come to lie side by side, over others on top; with Alt exactly where you put them. Keys: arrows, with Shift by half a square, + and − for the level, Delete.
These arms can be played.
The usual arms
Play with these
Send and receive as text
Copy all as text
Copy {name} as JSON
Text or JSON of arms
Add these
This is no list of arms: NAME:RANKS:X_Y/X_Y_LEVEL, separated by commas, or JSON.
Here: {value}.
The state of the match
The board
The computer plays by these rules too.
Start the match
Against level {level}
With a friend
Two at this screen
Seats as chosen
side by lot
you play {side}
Official rules ({by}).
The usual rules.
{n} house rule.			{n} house rules.
Time for a move:
Left for this move:
missed {n} of {most}
{n} seconds left for your move
Computer, level {level}
Guest
Empty seat
You
here
away
{n} taken			{n} taken
nobody’s
points
ahead by {n}
{n} left			{n} left
to move
thinking
number {n} in the queue
Board
{side} {man}
empty
chosen
you may go here
may go to {places}
forgot to take, may be huffed
must take
last move
already jumped
refused
premove
{man}, {from} to {to}
{man}, {from} takes {taken}, to {to}
{man}, {from} takes {to}
the man taken goes to {to}
in check
touched, must move
in hand
Score: {score}
{man} on {to}
turns {n}: {places}
you may place here
jump taken back
let go
{game}: the match
Joining the match…
The table is being set up…
Moves
Look at the partner’s board
Look at your own board
Rules of this match
Rules and chat
Back to the game
Waiting for the server
Joining the match again…
The server does not answer.
The board stays as you left it. A move you made is sent as soon as the line is back.
Try now
The server does not know this match any more.
{name} demands a win: {n} move left			{name} demands a win: {n} moves left
Your move
{name} to move
{name} to move
You must take: {places}
Check: your move
{name} to move, in check
You have touched {place}: it must move.
{name} has touched {place}: it must move.
Adjusting: click the man to put straight.
Your capture goes on: {from} to {places}
Your move goes on: {from} to {places}
Or: {button}
Choose what it becomes
Put the man you have taken on a green square
No move is left
Choose: {buttons}
{name} to choose: {buttons}
Rolled: {n}
You have no move: you pass
{name} has no move: pass
{name}: only this is left: {button}
You passed
{name} passes
{name}: {button}
You are looking at an earlier position
Waiting for the second player
The match is paused
{from} cannot go to {to}
{place} cannot be chosen
That man cannot be put on {to}
Rule {rule}
Show the men that may move
{name} says: {text}
After ply {n}: {move}
After {move}
The start
Take back
Undo
Draw
Resign
Sure?
Abort
More
Back
Forward
Chat
Turn the board
Claim a draw
Demand a win in {n} move			Demand a win in {n} moves
Adjusting
Say that you only put a man straight: it binds you to nothing.
Ask for a pause
Go on
Save as {format}
Save as text
Copy a link to this move
The link to this move was copied
Review
Go to a move to see what would have been better.
The computer thinks about this move …
No review was found. Try again later.
Best:
Played:
On average:
Nothing better was found.
It was the only move.
There is nothing to compare here.
Lucky: {d} {unit} more than on average.
Unlucky: {d} {unit} less than on average.
{d} {unit} worse than the best.
Inaccuracy.
Mistake.
Blunder.
wins in {n} move			wins in {n} moves
loses in {n} move			loses in {n} moves
Show the best
Back to the game
Review all moves
Stop
What cost most
All keys
Look of the board
Wood
Legal moves
Names of squares
Squares are named by
Frame of the board
Size of the board
Drag to resize the board. A double click makes it as large as it can be.
King
Discs
linden and walnut
mahogany
walnut
slate
where there is room
on the squares
none
where there is room
none
letters and numbers
numbers
as suits the board
two men
turned over
crown
black and white
black and red
cubes
covered cells
green squares
dots
not shown
{name} offers a draw
{name} asks to take a move back
{name} asks to take {move} back
{name} asks to take back {move} and all after it
{name} asks for a pause
{name} asks for a rematch
Accept
Decline
Withdraw
You have offered a draw
You have asked to take a move back
You have asked to take {move} back
You have asked to take back {move} and all after it
You have asked for a pause
You have asked for a rematch
Chat and referee
Referee
Say something
Send this to your friend
The match begins when the link is opened and joined.
Link to the match
Copy
Copied
The link as a QR code
Cancel the match
{name} invites you to play
Your side: {side}
The lot decides who plays which side.
Choose your seat.
Sit down and play
Or stay as you are and watch.
Somebody has just taken the seat. You may watch.
You have won
You have lost
{name} has won
{name} have won
A draw
The match was cancelled
It has no result.
Rematch
To the rematch
Other rules
{loser} resigned
The same position for the third time
Agreed by both
{loser} ran out of time
The time is up, but the other side could not have won
The position is too complex to go on
Not won within the moves that were demanded
{loser} touched a man that cannot move a second time
That cannot be said here: write one line of up to 280 letters.
Whoever runs this server has blocked you.
Nothing can be said at the tables of this server.
You have claimed already at this move.
The game’s engine failed at this. Nothing has changed: try another move.
All seats are taken.
You have left this match.
There is no such offer any more.
There is no such seat.
The match is not over yet.
The match is not paused.
You do not sit at this table.
It is the other side’s turn.
There is no move of yours to take back.
There is nothing to undo.
You have offered that already. Wait some moves.
A draw is offered on your own turn or right after your move, not while the other side is thinking.
You have offered a draw already. You may offer again once the other side has.
There is no such demand in this game.
You have demanded a win already.
The match is over.
The match is over.
The match is paused.
The rematch is already there.
The other tab has moved already.
It was agreed that moves stay made.
The seat is taken.
There is time left: move.
Both have moved: the match can only be resigned now.
This match has grown too long.
Not so fast, please.
A man that was touched must move: {places}.
It was agreed that moves stay made.
The second player is not here yet.
Too much is asked at the moment. Try again in a minute.
The server is too busy at the moment. Try again in a minute.
The server can keep nothing at the moment, so nothing has changed. Tell whoever runs it.
The server is just being stopped or is full. Try again in a minute.
The server refused this.
This page and the server do not understand each other. Load the page anew.
No games could be read here.
The game has gone on too long
This is not here, or not any more.
This is too large for the server.
There is no such game.
This game cannot be played on this server.
The table is being set up. It takes some seconds.
This match is set aside: the program cannot cope with it.
What the server keeps of this match is damaged.
Somebody else was faster. Try again.
How the checkers moved is not kept for this move.
Something went wrong on the server. Try once more.
Positions of this game cannot be set up on a board.
A name has 1 to 30 letters, digits, spaces or signs.
The server does not answer under this address.
This took too long. Try once more.
The request was broken off.
This is not a position of this game.
These house rules cannot be played.
This game has no house rule “{option}”.
{option}: “{value}” cannot be chosen.
{option}: “{value}” is no number from {least} to {most}.
“{text}” should be key=value.
{option} is given twice.
So many house rules do not fit into the name of a game.
In this position the game is over already.
This position is too complex for the program.
It concerns: {names}.
The link asks for what is unknown here: {list}. The usual is chosen instead.
The game is over
By lot: {name} — {who}.
{name}: {who}.
The match begins.
{name} offers a draw.
{name} asks to take a move back.
{name} asks for a pause.
{name} asks for a rematch.
The draw is agreed.
The draw is declined.
The takeback is agreed.
The takeback is declined.
The pause is agreed.
The pause is declined.
The rematch is agreed.
The rematch is declined.
{name} claims, and rightly.
{name} claims, but the rules do not say so.
{name}: the time is up.
{name} resigns.
{name} loses by the rules of conduct.
Taken back to ply {n}.			Taken back to ply {n}.
The match is paused.
The match goes on.
The match is cancelled.
{name} touched {text}.
{name} adjusts {text}.
{name} touched {text}, which cannot move: a warning.
{name} demands a win within {n} move.			{name} demands a win within {n} moves.
The stronger side has got further ahead: the demand is met.
Tap a green square, or the man again to let go.
Tap a green square, or the man to go back a step.
Rules: {game}
On this page
House rules you can agree on
Choose, and the page says what then holds.
Set up a match with these rules
Try it
Puzzles
At a puzzle
next puzzle
previous puzzle
There is no puzzle {id}
It may have another name now: look among all puzzles.
Puzzles and lessons
Find the moves or the squares. What you have solved is remembered on this device only.
Single puzzles
No puzzles yet
The games themselves are here.
{done} of {n} solved
solved
Find the moves
Mark squares
Step through
Reach the goal
Not this time.
Try again
Best:
{n} of {of} stars
{n} try.			{n} tries.
Easy
Not so easy
Hard
Where you are
The task
{at} of {n}
Previous
Next
{side}: your move
You play both sides; to move: {side}
{side} answers…
Right.
Not that one.
{move} is not it
A legal move, but it does not solve this. Look once more.
Not easy, is it? Look at the ringed square.
The rules allow no move there now.
Look at {place}
Hint
Show the solution
Back to solving
Start again
Find another
Solved.
Found {found} of {n}
Line {at} of {n}
Check
Show the answer
{n} square marked:			{n} squares marked:
Mark squares on the board
{place} marked
{place} no longer marked
Right
Wrong (crossed)
Missing (small square)
Right: {places}.
Wrong: {places}.
Missing: {places}.
Value with best play, for who begins:
How to prove it
This call of the program finds the answer anew.
It takes about {time} on one core.
Play from here
to the end
Go through the line with the arrows.
Drawn by lot: {name}
Chances
What the roll of this moment could bring
Roll
Chance
Moves
Men that may move
no move
{n} move			{n} moves
and {n} more			and {n} more
Proof of the rolls
Proof
Before the first roll the server took a secret seed and told its hash. Every roll follows from the seed and the number of its ply, so nobody can choose one afterwards. When the match is over the seed is told, and your browser reckons everything again.
Hash, told before the first roll
Seed
It is told when the match is over.
{n} roll so far. It can be checked when the match is over.			{n} rolls so far. They can be checked when the match is over.
All is right: {n} roll follows from the seed.			All is right: {n} rolls follow from the seed.
Wrong: a roll does not follow from the seed.
Wrong: the seed does not have the hash that was told.
The rolls
Ply
Rolled
Number for it
{range} of {total}
From the seed
Result
right
wrong
taken back
Check it yourself
The first line prints the hash of the seed, the others the number of the first roll of the list; numbers begin at 0. A lot for a seat has minus the number of open seats in place of a ply.
Flick
Poke {man}
Scissors with {man}
Shoot
Let go
Exact aim
Angle
Strength
Side spin
Height of the blow
Loft
angle {angle}, strength {force}
first meets {man}, {at}
leaves the board
{man}, off the board: {n}
Nobody left the board
on top of others
overhangs the edge
may poke {at}
may squeeze {at} with {with}
Skip
Again
Slowly
View from above
View in 3D
Seen from above, as this machine is slow in 3D; the button beside brings it back
This browser cannot draw the table in 3D now: it is seen from above
Look as at first
Arrows choose a checker, Enter takes it. Then left and right turn the aim, up and down change the strength, with Shift finely; Enter shoots, Escape lets go. Brackets walk round the table, plus and minus come nearer, Home goes back.
Type a move
Move
Type moves
Do not type moves
type a move
This cannot be read as a move. Examples: e2e4, Nf3, c3-d4, 32-28, depending on the game.
a traitor
Records of games
A file of games is opened here: PGN, PDN, BPGN, EPD, GGF, SGF, lists of moves, records of Chapaev and others, also packed or zipped. The server reads it and keeps nothing of it.
Choose a file
Open the text
Drop it here, or paste the text of games
If the file does not say which game it is
The format, if it is not found out rightly
A null move, which the rules do not know: the line ends before it.
A null move, which the rules do not know: the variation on it takes its place.
It fits several captures and nothing after it tells which: the first is shown.
find out
More games
The file goes on: no more is read at once.
Line {line}
No games could be read.
The file is empty.
This is in no known format of games.
The file is too large: at most 4 MB.
Results computed by {engine} are played back.
Copy the position`;export{e as default};