var e=`A program that plays for you, such as a bot, signs in with a token. Anyone who has it can play in your name, so keep it to yourself.
What programs can do (OpenAPI)
What the token is for
my bot
What the program may do
play and watch
watch only
Make a token
{name}: copy this now, it is shown only once.
The token
I have it
Your tokens
None yet.
made {day}
last used {day}
not used yet
Revoke
Revoke {name}
Sure? Revoke {name}
All keys
Everywhere
In a match
On the board
show or hide this list
find a game
close, cancel
write in the chat
go to the board
move around the board
choose a piece, play
choose what a pawn becomes
confirm a move
cancel
Drag with the right button to draw arrows, right-click for circles; Shift makes them red, Alt blue, both together amber.
Open offers
{n} open offer			{n} open offers
{name} offers a match
Your offer
Play: {game}, with {name}
Withdraw
Withdraw your offer: {game}
Show all {n}
Games
Points
Game {n}
Game {n} of {most}
Score of the series: {score}
{name} has won the series
You have won the series
You have lost the series
The series has ended level
The series goes on
More than half of the points are won.
The points are reached.
All games are played.
100 games are played; a series is no longer than that.
The series was given up.
Games
Cancelled, it does not count
Being played
Not begun yet
Draw
{name} won
First player
Second player
Go to game {n}
Give up the series
{name} has been away for ten minutes
Claim the series
Next: {name} plays {side}
Lots decide who plays which side next.
All games in one file
All games: {format}
There is no such series
The address may be wrong, or its matches were deleted.
{n} second per move			{n} seconds per move
Choose and build
The armies in order
Add
A new one of your own
your own
{name}: move up
{name}: move down
{name}: leave out
Delete {name} from this browser
Copy it and edit the copy
Name
Ranks
The formation {name} from above
Checker {n}: {x} from the left, {y} from the edge, level\xA0{level}
Add a checker
Remove
Higher
Lower
{n} checker			{n} checkers
Drag checkers, or click an empty spot to add one. Dropped near others they line up side by side, dropped on others they rest on top; hold Alt to put them exactly where you drop them. Keys: arrows, with Shift by half a square, + and − for the level, Delete.
These armies can be played.
The usual armies
Play with these
Share as text
Copy all as text
Copy {name} as JSON
Text or JSON of armies
Add these
This is not a list of armies: NAME:RANKS:X_Y/X_Y_LEVEL, separated by commas, or JSON.
Your turn is over when you press the clock. Until then your time runs.
Press the clock by hand
Press: {name}
Press the clock
place {n}
Claim a draw with a move
Write down the move that would bring the draw about; it is not made if the claim is right. If it is wrong, this move is made, and the game goes on. Your time runs meanwhile.
Your move
Go to a move to see what would have been better.
The computer is thinking about this move…
The review did not work. Try again later.
Best:
Played:
On average:
Nothing better was found.
It was the only move.
There is nothing to compare here.
Lucky: {d} {unit} more than on average.
Unlucky: {d} {unit} less than on average.
{d} {unit} worse than the best move.
Inaccuracy.
Mistake.
Blunder.
wins in {n} move			wins in {n} moves
loses in {n} move			loses in {n} moves
Show the best move
Back to the game
Review all moves
Stop
Estimate the score
{side} +{n} (estimate)
Even (estimate)
Playing on in thought…
The estimate did not work. Try again later.
Costliest moves
Play, sound, text
Look of the board
Confirm moves
Your move is shown on the board first and played once you confirm it.
Warnings
Where the rules of a game want it, a move that leaves your king to be taken is shown first and played once you confirm it.
on
off
Pawn promotion
With Alt, or when the pawn rests over the square, you choose all the same.
choose
queen at once
Animation
off
fast
normal
slow
Your system asks for less movement, so nothing moves.
Sounds
off
quiet
normal
loud
Size of text
90%
100%
115%
130%
150%
Notifications
off
on
While this page is hidden you learn that it is your move, that somebody joins or offers something, and how a match ends.
Your browser forbids them here: allow notifications in its settings for this site.
Your browser shows none here: that takes an address that begins with https.
Board
Legal moves
Frame of the board
Coordinates
Squares and points named by
Pieces in lists of moves
King
Discs
linden and walnut
mahogany
walnut
slate
Barsoom
lichen
folding board
black and white
red and black
red and white
green cloth
kaya
birch
paper
bone
Set of pieces
Set of pieces
Set of pieces
Set of pieces
Set of pieces
Set of stones
carved
one sign
two signs
flat
signs of the moves
large letters
turned wood
milled edge
characters
characters
pictures
slate and shell
yunzi
Colours of the pieces
white and black
white and red
where there is room
on the squares
none
where there is room
none
letters and numbers
numbers
two numbers
letters
figures (♘)
to suit the board
two men stacked
turned over
crown
black and white
black and red
cubes
covered cells
green squares
dots
not shown
Everybody sees your offer
Anybody can take it on the first page as long as you keep this page or that one open. You can also send the link to a friend:
Withdraw the offer
Or invite a program that is online:
{name} has been invited…
{name} has declined. Invite again?
{loser} made a wrong move too often
That cannot be sent: write one line of up to 280 characters.
Tell your name first, so that the others know who is writing.
Players do not write among the spectators.
Chat is switched off on this server.
You have already made a claim on this move.
That program is no longer here, or the seat is taken.
This offer is gone: it was taken or withdrawn, or its host has left.
This is your own offer.
You have several open offers already: withdraw one of them first.
There are too many open offers right now. Take one of them, or try again later.
Only games for two can be offered to anybody.
The program does not start. Choose another opponent.
There is no such seat.
The match is not over yet.
The match is not paused.
You are not a player in this match.
There is no move of yours to take back.
There is nothing to undo.
With a half point of komi somebody always wins: no draw can be agreed.
You have already offered that. Wait a few moves.
You have already offered a draw. You may offer again once the other side has.
A draw is claimed before your move, or with that move written down. After it you may claim when the case arises again.
Clocks are not pressed by hand in this match.
Nothing is being drawn now.
You are the one hiding the sides: the other player picks.
A fist has already been picked.
You have given no share to this match.
Your share is already open.
First the other player picks a fist.
This is not the share whose hash you gave when you sat down.
There is nothing to press: first make your move.
The clock has not been pressed yet: until then it is not your turn.
This game has no such demand.
You have already demanded a win.
The rules of this match have been changed as often as they can be.
Somebody has left this match: its rules stay as they are.
That is another game. Within a match only the rules of the same game can change.
Those rules need another board.
The time control cannot change within a match.
Those rules hold already.
Other terms can be proposed only in a match for two that waits for an opponent.
That proposal no longer stands: it was changed, declined or withdrawn.
Those are the terms already. Just take the seat.
That has been proposed already.
That is enough proposals for this match.
This is your own proposal: the other side answers it.
The rematch has already been set up.
This match belongs to no series.
The series is over.
The next game has begun: give the series up there.
The other side has been here less than ten minutes ago.
The series stays as it was agreed.
The dice have been rolled since and would fall the same again, so the computer does not agree.
It was agreed that moves are final.
Both sides have moved: you can only resign now.
This match has grown too long.
You touched a piece and must move it: {places}.
It was agreed that moves are final.
Somebody has sat down meanwhile: the match has begun.
How the checkers moved was not saved for this move.
Positions of this game cannot be set up on a board.
A name has 1 to 30 letters, digits, spaces or signs.
You have 20 tokens: revoke one first.
The server does not answer under this address.
Here this shot comes out otherwise than in the record, and there is no keyframe to play back.
Here this shot comes out otherwise than in the record; it is played back from keyframes.
The keyframes of this shot do not fit together.
Another engine computed the shots from here on; they are played back from keyframes.
Another engine computed this, but here it comes to the same.
The board is set up anew in the middle of a game.
There is a move after the end of the game.
This should be the size of the board, its squares and the side to move.
Boards have {least} to {most} columns and rows.
The bracket is not closed.
There is no move before this variation.
This is not a game of Chapaev.
No variation is open here.
No comment is open here, and comments do not nest.
The comment is not closed.
The comment is not closed before the tags of line {line}.
The text here is longer than {n} bytes.
The file ends too early.
There is no month and day here: this is no WTHOR file.
More than {n} are nested in each other.
The game has no end: its result is missing.
This should be a position: eight ranks, w or b, castling rights, en passant square.
A game begins with the line “{text} {version}”.
The keyframe of shot {n} cannot be read.
There is a keyframe before the first shot.
No game here is called “{name}”.
The number of handicap stones should be from 0 to {most}.
The number of black stones that are set up is another: {n}.
The file ends inside a game.
This is a komi game, in which the players bid points for the colours: it is not among the games here.
There is no such komi; {komi} is taken instead.
This line is too long.
This line cannot be read.
The game is longer than {n} bytes.
Several pieces could make this move.
There are more bytes than the {n} games announced need.
There are more than {n} moves in one game.
After $ there should be a number of up to three digits.
The file of names cannot be read: players are shown as numbers.
This is a file of names, not of games.
The file is of a newer version than those that are known.
These brackets hold no node.
There is no semicolon before this property.
This property has no value.
There is a node behind a variation: it is taken for another variation.
It is not the turn of {side}.
No game with this number is known.
There should be 64 squares of X, O and -, then X or O to move.
The board has no such point.
This is no opcode: a letter, then letters, digits and _.
The variation opened at {line}:{col} is not closed.
Variations not closed: {n}.
This is not a game of Othello.
This is no type of Othello; types look like 8, s8r16 or 10a.
The last position is {result}: {reason}.
A variation is passed over.
No game is known here that is written in PDN.
{game} is not written in PGN.
This should be a move: its number, its text and what is said about it.
The number is wrong: this is number {n}.
Black has at most 64 points.
Points should look like +4.00, +64.00:r or ?.
This line of the position cannot be read.
There should be a property such as PB[name], or the end ;).
This text should stand in quotes.
There are more than {n} remarks on one move.
The tag has {tag}, the end of the moves {moves}.
This is no result such as B+3.5, W+R or Draw.
The rules that the record brings along cannot be read.
More than {n} different games of their own in one file.
The rules that the record brings along are those of {game}, not of {name}.
These rules are not known here: the game is read without them.
These rules are not known here. Taken instead: {rules}.
What is said about a move looks like glyph="!" nag=1 clock=1m2.5s before="…" after="…" command="…".
The score of the last position is {score}.
This is not a time in seconds.
A set-up should name its position in quotes.
A shot looks like 1 F3:180,2995 | -12 | keep | 89ab01234567cdef.
The number is wrong: this is shot {n}.
This is no size of board; it should be 8 or 0.
Too many moves here take long to check: the line ends before this one.
These are problems, not games.
This is no square; squares are numbers from 11 to 88.
The file cannot be read any further.
This is {game}, which is not played here.
This is {game}, which is played here, but is not read as SGF.
No known game has the number {n}.
There is no move before this mark.
The sum of shot {n} should be 16 hexadecimal digits.
A tag has a name and a text in quotes: Name "value".
The tag is not closed on its line.
There are more than {n} tags.
Games on a board of ten columns are not read.
A time looks like clock 4m59s.
The game is too long.
The side to move is {side}.
{point} is set up twice in one node; this is what holds.
The type of a game is a number, then perhaps colour, width, height and notation.
This game cannot be shown.
There is a value without the name of its property.
No line says which game it is.
Before a move there should be a number that says whose it is, such as 1A.
This is neither a move nor a result nor anything else that belongs here.
This is an unlikely year for these games.
A clock has either stages, an hourglass, a time for each turn or days.
{n} stages: at most {most} are possible.
Stage {n}: every stage but the last needs a number of moves.
Stage {n}: no such kind of bonus.
Overtime has either several periods or several moves in a period.
A clock counts whole milliseconds.
{value} is not possible for this clock: {least} to {most}.
The text of the clock is too long.
“{text}” is no clock. It looks like 300+2, 40/7200:900+30, 600,5x30, *180, turn=300+60, days=3 or -.
{n} clocks for {seats} players: one for all or one for each.
An hourglass goes with hourglasses only.
“{text}” is no series. It looks like best=5, first=3 or games=4.
{text} is not possible for a series: {least} to {most}.
{game} is not played by two sides, so that it has no series.
{game} counts no points of its own.
Rule {rule} of the draughts code
Sides are drawn with two fists
{name} hides the sides in two fists. Pick one: if it holds {side}, that is your side.
You hide the sides in two fists. Your browser has chosen where; {name} picks.
{name} hides the sides in two fists; {other} picks.
Left fist
Right fist
The left fist is picked. Now both are opened…
The right fist is picked. Now both are opened…
The left fist held {side}.
The right fist held {side}.
Your side: {side}.
The fists were not opened in time. {side} goes to {name}.
Nobody picked in time, so a lot did.
Before the first move
Each player’s browser opens its share of the seed, so that nobody can have chosen what chance brings.
Lots are drawn for the seats. Each player’s browser opens its share of the seed, so that nobody can have chosen who sits where.
Still to come: {names}.
{n} second left.			{n} seconds left.
Your share is in the browser where you sat down. Open the match there, or cancel it.
The left fist is picked.
The right fist is picked.
The pick was right.
The pick was wrong.
The lots for the seats are drawn.
The match is cancelled: no share of the seed came in time from {names}.
{text} has crashed. The computer plays on at level {n}.
{text} made an illegal move. The computer plays on at level {n}.
{text} did not answer in time. The computer plays on at level {n}.
{text} is no longer on this server. The computer plays on at level {n}.
{name} gives up the series.
{name} has not come to the next game; the series is lost.
{name} gets {s} more seconds.
{name} plays with half the time.
{name} takes days off.
{name} is back from days off.
{name} offered a draw while the other side was thinking: a caution. The offer stands.
{name} made a wrong move, {move}: number {n} of {most}. It does not stand.
The match is cancelled: the first move did not come in time.
{name} has left the game.
{name} touched {text}.
{name} adjusts {text}.
{name} touched {text}, which cannot move: a warning.
{name} demands a win within {n} move.			{name} demands a win within {n} moves.
a hint: the piece, then the move
what the opponent threatens
the forces in chess-T1, the liberties in Go
It was agreed to play without hints.
A hint is already on its way.
There are no more hints in this match.
It makes no sense to ask for threats here.
The stronger side has made progress: the demand is met.
In a puzzle
next puzzle
previous puzzle
step through the line
Not this time.
Try again
Best:
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
A legal move, but not the solution. Look again.
Not easy, is it? Look at the ringed square.
That fails: you see why on the board.
Take it back
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
{n} marked:
Mark your answer on the board
{place} marked
{place} no longer marked
Right
Wrong (crossed)
Missing (small square)
Right: {places}.
Wrong: {places}.
Missing: {places}.
Value with best play, for the side that moves first:
How to prove it
This command works out the answer afresh.
It takes about {time} on one core.
Play from here
to the end
Step through the line with the arrows.
Before the first roll the server picked a secret seed and published its hash. Every roll follows from the seed and the number of its half-move, so no one can choose a roll afterwards. When the match is over the seed is revealed, and your browser works everything out again.
The server picked a secret seed and published its hash first. Everyone listed below laid the hash of a share before any share was opened. Every roll follows from the seed and all these shares together.
No player’s browser has given a share here: the server picked the seed by itself, before the first roll.
None of them alone could choose a roll: {names}. Only all of them together could.
None of them alone could choose how the lots for seats fell: {names}. Only all of them together could.
None of them alone could choose how a hand shook: {names}. Only all of them together could.
the server
Shares
not open yet
your browser’s
The hashes are those that your browser heard before it opened or picked anything.
Wrong: a share does not fit its hash, or a fist its share.
Wrong: before the draw the server told your browser other hashes.
Fists
The first character of the hider’s share says it: 0 to 7 is the left fist, 8 to f the right one. The hash was laid before the pick, so neither could know the other’s choice: {hider} hid, {picker} picked.
Nobody picked in time; the server’s seed did.
The hider’s share was not opened in time, so the first side went to the other player.
The first lines print the hashes of the seed and of the shares, the next ones make the seed of the rolls out of all of them and print the number of the first roll on the list; numbers start at 0. A draw for seats to which nobody gave a share uses the server’s seed by itself, and minus the number of open seats in place of a half-move.
Hash, published before the first roll
Seed
It is revealed when the match is over.
{n} roll so far. It can be checked when the match is over.			{n} rolls so far. They can be checked when the match is over.
All correct: {n} roll follows from the seed.			All correct: {n} rolls follow from the seed.
Wrong: a roll does not follow from the seed.
Wrong: the seed does not match the published hash.
The seed and the shares match their hashes.
The seed can be checked when the match is over.
The rolls
How hands shook
Every shot leaves the hand a little off its aim, by numbers that follow from the same seed and shares; the rules say how much. This page shows both but does not work out the numbers.
Aimed
Played
Numbers from
Rolled
Numbers for it
{range} of {total}
From the seed
Result
right
wrong
taken back
Check it yourself
The first line prints the hash of the seed, the others the number of the first roll on the list; numbers start at 0. A draw for seats uses minus the number of open seats in place of a half-move.
type a move
Your time is up.
This match is played without clocks.
In this match nobody may give time away.
There is no clock to which time could be added.
You can halve your time only before your first move, and only with this kind of clock.
You have no days off left, or nothing would change.
Your opponent has not been away for a whole minute on their own turn.
And this to the referee
Whoever opens this link becomes the referee. Do not send it to a player.
Send this to the referee
Link for the referee
Copy the referee’s link
The referee is {name}.
The referee is here.
Everybody is at the table. The match begins when the referee comes.
Waiting for the referee
You are the referee
The match begins when the players have come. Send them this link.
You are asked to be the referee
You will not play. You see everything, the players call you with questions, and you may correct the position or the clocks, decide claims and end the match.
Be the referee
Call the referee
Play stops, and the clocks with it, until the referee answers.
What is it about?
The position is wrong
The clock is wrong
A piece was touched, or a hand let go
My opponent disturbs me
Please check my claim
A question about the rules
Something else
In your own words, if you like
Call
{name} calls the referee: {question}.
You have called the referee: {question}.
Play and clocks have stopped until the answer.
It is settled, go on
{name} claims a draw. The referee checks it; that clock runs.
You claim a draw. The referee checks it; your clock runs.
The referee has ordered a pause.
Written move: {move}.
The referee does not answer: go on
Go on without a referee
The referee is away.
You are the referee.
Act…
What do you decide?
Answer and go on…
The claim is right…
The claim is wrong…
The program finds it right: {reason}.
The program finds it wrong.
Answer the call
Tell everybody
Warn
Give or take time
Set a clock
Take moves back
Correct the position
Decide the claim
Pause
Go on
Declare a loss
End with a result
End without a result
Give up the chair
Whom does it concern?
Result
{name} wins
Draw
The claim is
right
wrong
How
Give
Take away
Minutes
Seconds
The first move to take back
The corrected position
Clause of the rules
Its number, such as 1.9.2, or your own words.
The whole rules in a new tab
Choose from the rules of this game
Words to everybody
The match then goes on without a referee. You cannot come back.
Decide
Clause {clause}
{text} is the referee.
The referee has come.
The match goes on without a referee.
The referee has left. Somebody else may come.
{name} calls the referee: {question}.
{name} claims a draw; the referee decides.
The call is answered.
To everybody:
{name} is warned.
{name} gets {time} more.
{name} loses {time}.
The clock of {name} is set to {time}.
The position is corrected.
Moves are taken back.
The claim of {name} is right.
The claim of {name} is wrong.
A pause is ordered.
The referee lets play go on.
{name} loses by decision.
The match is ended.
The match is ended without a result.
From here on the corrected position is played.
{name} asks to go on without a referee.
All agree to go on without a referee.
Going on without a referee is declined.
The match is ended without a result, by the referee.
{name} asks to go on without a referee
You have asked to go on without a referee
By decision of the referee
This match has no referee.
Only the referee of this match may do that.
Whoever plays cannot be the referee.
This match has its referee already.
This link does not make you the referee of this match.
A referee is for matches of people: the computer does not play in them.
A move of this game takes too long for its games to be played here.
Only people play this game: there are no bots, hints or reviews.
Whether there is a referee cannot change within a match. Players may agree to go on without one.
The referee decides on that. If no answer comes, you may go on later.
First the referee rules the claim.
A claim waits: rule it first.
Nobody has called you.
No claim waits.
You have called the referee as often as one may in a match.
That is enough for one match: rule the claim, answer the call or end the match.
Say by which clause: without one a match is not ended.
A clause has up to 60 characters.
A clock can be set to a second or more and up to a week; at most an hour is given or taken.
Your score sheet
Write down the moves of both sides. Enter saves and goes on to the next move.
Move {n}, {side}
This move has been corrected three times: it stays as it is.
No moves yet: the first one is written down once it has been made.
The score sheets
{name}: {n} of {of} right
not written
right
wrong
missing
Played
In this match the program writes the moves down.
No such move has been made: it may have been taken back.
An entry has up to 40 characters.
This move has been corrected three times: it stays as it is.
The score sheet is full.
How the score is kept stays as it was agreed.
The players write the moves down themselves: the record can be had when the match is over.`;export{e as default};