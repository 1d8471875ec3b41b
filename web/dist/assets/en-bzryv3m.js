var e=`Close
Skip to content
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
Others see this name. Nothing else is asked.
Save
Tokens for programs
one move back
one move forward
to the start
to the latest move
flip the board
Page not found
There may be a typing mistake in the address.
All games
There is no game {id}
It may be spelled differently: look among all games.
There is no such match
The link may be incomplete (a match has eight letters and digits), or the match has been deleted.
This match cannot be shown
The server's copy of it is damaged. Other matches are not affected; whoever runs the server may be able to restore this one from a backup.
This match has been set aside
The program cannot work out its position; whoever runs this server will find the details in the log. Nothing in the match is lost, and your other matches go on.
There are too many requests from your network right now, and the server needs a pause. This page will go on by itself in {n} s.
This page could not be shown
Your matches are safe on the server. Please try again.
The server cannot be reached
Your matches are safe there. Check your connection and try again.
Try again
Details
What shall we play?
Records and more games
Set up a position
Find a game
find
all keys
Make a game
Licences of the program
Families of games
Show only
All
Play
Cannot be played on this server
Play {game} now, against the computer, level {level}
Set up a match: {game}
Once more: {game}
Puzzle of the day
Solve
Rules: {game}
{n} more			{n} more
{n} game found			{n} games found
No game of that name
Try another word, or look through all the games.
Show all games
Change the rules…
Propose other terms…
Two players
Three to six
Under ten minutes
For children
With dice
Less well known
Waiting for your friend
Your move against {opponent}
Against {opponent}
On this screen
{game}, move\xA0{n}			{game}, move\xA0{n}
Continue
View
Set aside: the program cannot cope with it
Take at least one seat yourself.
Back to the official rules
Back to the usual rules
changed
Start position
FEN or the text of a position; leave empty for the usual start.
{game}: set up a position
Board {name}
Pieces to place
Move
Remove
Start position
Clear
To move
This position can be played.
The game is already over in this position.
Play from here
Copy link
Set it up on a board
Flip the board
The position as text
Meant here: {value}.
State of the match
Against level\xA0{level}
Against {name}
With a friend
With friends
With anybody who joins
Two players on this screen
All players on this screen
Seats as chosen
side by lot
you play {side}
Official rules ({by}).
No house rules.
{n} house rule.			{n} house rules.
Computer, level\xA0{level}
Guest ({side})
Guest
Empty seat
You
here
away
{n} captured			{n} captured
nobody’s
points
ahead by {n}
{n} left			{n} left
to move
thinking
number {n} in the queue
Board
{side} {piece}
empty
chosen
you may move here
may move to {places}
missed a capture, may be huffed
may move
must take
must move
last move
already jumped
refused
premove
{piece}, {from} to {to}
{piece}, {from} captures {taken}, to {to}
{piece}, {from} captures on {to}
the captured piece goes to {to}
in check
touched, must move
dead
on the line
alive
counts for {side}
in hand
Score: {score}
{piece} on {to}
{piece} on {to} captures {taken}
turns {n}: {places}
may be chosen
you may place here
jump taken back
put back
Enter confirms, Escape takes the move back
forces {forces}
{game}: the match
Joining the match…
The table is being set up…
Moves
Opening:
Move {move}
What to do with this move
Go to this position
Copy the moves up to here
Moves copied
Review from here
Open in the editor
Play from here
The position could not be found.
Save a picture (PNG)
Save a picture (SVG)
Save the whole game (GIF)
The game as a GIF
Picture {n} of {of}
Cancel
The picture could not be made.
View your partner’s board
View your own board
Rules of this match
Rules and chat
Back to the game
Waiting for the server
The server does not answer.
Reconnecting…
The board stays as you left it. If you make a move, it will be sent as soon as the connection is back.
Try now
The server no longer knows this match.
{name} demands a win: {n} move left			{name} demands a win: {n} moves left
Your move
{name} to move
{name} to move
You must capture: {places}
Check: your move
{name} to move, in check
You have touched {place}: it must move.
{name} has touched {place}: it must move.
Adjusting: click the piece you want to straighten.
Your capture goes on: {from} to {places}
Your move goes on: {from} to {places}
Or: {button}
Choose what it becomes
Put the captured piece on a green square
No moves left
Choose: {buttons}
{name} to choose: {buttons}
Rolled: {n}
You have no move, so you pass
{name} has no move and passes
{name}: only one thing left: {button}
You passed
{name} passes
{name}: {button}
You are looking at an earlier position
Waiting for the second player
Press your clock.
{name} has moved. The clock is not pressed yet.
The match is paused
{from} cannot go to {to}
{place} cannot be chosen
You cannot play on {place}
That piece cannot be put on {to}
Rule {rule}
Show what can move
You are watching this match.
So is {n} more person.			So are {n} more people.
{n} person is watching.			{n} people are watching.
{name} says: {text}
After half-move {n}: {move}
After {move}
The start
Take back
Undo
Draw
Resign
Cancel match
Sure?
Cancel match
More
Back
Forward
Chat
Flip the board
Claim a draw
Claim a draw with a move…
Demand a win in {n} move			Demand a win in {n} moves
Adjust
Say that you are only straightening a piece: it binds you to nothing.
Ask for a pause
Resume
Save as {format}
Save the moves as text
Copy a link to this move
Link to this move copied
Copy the frame for another page
Frame copied: paste it into the HTML of your page
Copy the game
Position copied
Game copied
That could not be copied.
Review
All keys
Settings
never
without a clock
always
Play this move?
Yes
No
{name} has joined.
Size of the board
Drag to resize the board. A double click makes it as large as it can be.
K Q R B N P
native script
{name} offers a draw
{name} asks to take back a move
{name} asks to take back {move}
{name} asks to take back {move} and everything after it
{name} asks for a pause
{name} asks for a rematch
{name} is ready for the next game
Accept
Decline
Withdraw
You have offered a draw
You have asked to take back a move
You have asked to take back {move}
You have asked to take back {move} and everything after it
You have asked for a pause
You have asked for a rematch
You are ready for the next game
{name} wants to change the rules
You have offered to change the rules
Chat and referee
Referee
Say something
Send
Write to spectators
The players can read this only after the game.
Your name
{name} (spectator)
{name} (spectator {n})
Spectator {n}
Send this to your friend
The match begins when your friend opens the link and joins.
Link to the match
Nobody else can open this link: Tavlei listens on this computer only.
To let others in, start it with
You are invited to play
Your name, if you like
Copy
Copied
The link as a QR code
Cancel the match
{name} invites you to play
Your side: {side}
Lots are drawn for who plays which side.
Choose your seat.
Sit down and play
Or just stay and watch.
Someone has just taken the seat. You can watch.
You have won
You have lost
{name} won
{name} have won
A draw
The match was cancelled
It has no result.
Rematch
Go to the rematch
Next game
Play it again
Go to the next game
Change the rules
{loser} resigned
The same position for the third time
Agreed by both
{loser} ran out of time
Time is up, but the other side could not have won
The position is too complex to go on
No win within the demanded number of moves
{loser} touched a piece that cannot move for the second time
The owner of this server has blocked you.
The game’s engine failed on this move. Nothing has changed: try another one.
This server has no such program for this game. Choose another opponent.
All seats are taken.
You have left this match.
That offer no longer stands.
It is the other side’s turn.
The match is over.
The match is over.
The match is paused.
You have already moved in another tab.
The seat is taken.
There is still time left: make a move.
Not so fast, please.
The second player is not here yet.
There are too many requests right now. Try again in a minute.
The server is too busy right now. Try again in a minute.
The server cannot save anything right now, so nothing has changed. Tell whoever runs it.
The server is shutting down or full. Try again in a minute.
The server refused this.
This page and the server do not understand each other. Reload the page.
No games could be read here.
The game has gone on too long
{loser} left the game
This is not here, or no longer.
This is too large for the server.
There is no such game.
This game cannot be played on this server.
The table is being set up. It takes a few seconds.
This match is set aside: the program cannot cope with it.
What the server keeps of this match is damaged.
Somebody else was faster. Try again.
Something went wrong on the server. Try once more.
This took too long. Try once more.
The request was broken off.
This is not a position of this game.
These house rules cannot be played.
This game has no house rule “{option}”.
{option}: “{value}” cannot be chosen.
{option}: “{value}” is not a number from {least} to {most}.
“{text}” should be key=value.
{option} is given twice.
There are too many house rules for the name of a game.
In this position the game is already over.
This position is too complex for the program.
This concerns: {names}.
The link asks for something unknown here: {list}. The usual setting is used instead.
The game is over
Draw for sides: {who} plays {name}.
Draw for sides: you play {name}.
{name}: {who}.
The match begins.
{name} offers a draw.
{name} asks to take back a move.
{name} asks for a pause.
{name} asks for a rematch.
{name} offers other rules.
From here on other rules hold.
The terms are agreed.
The change of rules is declined.
The draw is agreed.
The draw is declined.
The takeback is agreed.
The takeback is declined.
The pause is agreed.
The pause is declined.
The rematch is agreed.
The rematch is declined.
The next game is declined for now.
{name} claims a draw, and is right.
{name} claims a draw, but the rules do not allow it.
{name} ran out of time.
{name} resigns.
{name} loses under the rules of conduct.
Taken back to half-move {n}.			Taken back to half-move {n}.
The match is paused.
The match goes on.
The match is cancelled.
Hint
Show the move
What is the threat?
Show the forces
Hide the forces
Looking for a hint…
Hint: move the piece on {place}.
Hint: play the ringed piece.
Hint: put down a piece from your hand.
Hint: {move}.
The opponent threatens {move}.
There is no immediate threat.
It would end the game.
It would win the ending.
It would win by force in {n} move.			It would win by force in {n} moves.
That capture would pay.
It would capture {n} at once, and that would pay.
It would win material.
The computer finds nothing better.
There is no other move.
You must take.
It wins at once.
It wins by force in {n} move.			It wins by force in {n} moves.
The ending is known: it wins in {n} move.			The ending is known: it wins in {n} moves.
Everything loses; this holds out longest.
The book of this game plays it.
The capture pays.
It captures {n} at once, and that pays.
It is an even exchange.
It wins material in the moves that follow.
You are in check.
With best play the game ends in a draw.
With best play you end {n} ahead.
With best play you end {n} behind; nothing else does better.
{name}: {n} hint			{name}: {n} hints
{name}: asked {n} time for threats			{name}: asked {n} times for threats
with a hint
with a hint
after asking for the threat
{name} asks for a hint.
{name} is shown the move.
{name} asks what the threat is.
Tap a green square, or tap the piece again to cancel.
Tap a green square, or tap the piece to go back a step.
Tap a green square, or tap the piece to stop here.
Rules: {game}
On this page
House rules you can agree on
Choose, and the rules below change with it.
Set up a match with these rules
Change these rules
Try it
Puzzles
There is no puzzle {id}
It may have been renamed: look among all puzzles.
Puzzles and lessons
solved
Find the moves
Mark on the board
Step through
Reach the goal
{n} of {of} stars
Drawn by lot: {name}
Chances
What this roll could bring
Roll
Chance
Moves
Pieces that can move
no move
{n} move			{n} moves
and {n} more			and {n} more
Proof of the rolls
Proof
Half-move
Flick
Poke {piece}
Scissors with {piece}
Shoot
Cancel
Exact aim
Angle
Strength
Side spin
Height of the hit
Loft
angle {angle}, strength {force}
first hits {piece}, {at}
leaves the board
{piece}, off the board: {n}
Nothing left the board
on top of others
overhangs the edge
may poke {at}
may squeeze {at} with {with}
Skip
Replay
Slow motion
View from above
View in 3D
Seen from above, because this computer is slow in 3D; the button next to it brings 3D back
This browser cannot draw the table in 3D at the moment, so it is shown from above and played as usual. Hardware acceleration in the browser’s settings brings 3D back
Reset the view
Arrows choose a checker, Enter picks it. Then left and right turn the aim, up and down change the strength, with Shift for fine steps; Enter shoots, Escape cancels. Brackets walk round the table, plus and minus zoom, Home resets the view.
Type a move
Move
Type moves
Stop typing moves
This cannot be read as a move. Examples: e2e4, Nf3, c3-d4, 32-28, depending on the game.
a traitor
Records of games
Copy the position
Call the referee…
More games
Look among more games`;export{e as default};