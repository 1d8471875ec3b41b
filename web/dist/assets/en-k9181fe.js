var e=`What differs from the usual rules
usually: {value}
before: {value}
yes
no
a special one
the usual one
no clock
Your side
by lot
A move may be taken back if the opponent agrees.
Whoever is to move may ask what to play; hints are noted in the record.
Undo within one’s own turn
While a turn of several moves is not finished, its moves may be taken back unasked.
Half-moves between two draw offers
So long the side whose offer was declined does not offer a draw again.
The clock is pressed by hand
Draw offers
as the rules of the game say
at any time
only in one’s own time
The clocks start
when each side has moved
at once
Sides in the next games
Alternate
Stay
By lot
After each game the players change sides.
Everybody keeps the side of the first game.
Lots are drawn again before each game.
Series
Single game
Best of
First to
Fixed number
A rematch can be agreed on afterwards.
Whoever has more than half of the points wins and ends it. A win is worth 1, a draw ½.
Whoever has the points first and is ahead wins, after 100 games at the latest.
All games are played, then the points decide. A win is worth 1, a draw ½.
A game brings the points that its own rules count.
Points of the game
Best of {n}			Best of {n}
First to {n} point			First to {n} points
{n} game			{n} games
{name}, points from the board
Change the rules of this match
If the other side agrees, the game goes on from here by these rules. Moves already made stay, and cannot be taken back any more.
Propose
Nothing is changed yet.
What would change
Other terms
What you change here the other side sees first, beside the terms as they stand, and accepts, declines or answers with others.
{name} proposes other terms
You have proposed other terms. Waiting for an answer…
After {move} by other rules:
After {move} the position was put right.
Opponent
Computer
ten levels
A friend
by link or QR code
Anybody
open offer on the first page
This screen
take turns
Seat by seat
you, friends, computers
You
Level
Level\xA0{level}: {name}
Who plays
A program added by whoever runs this server. It thinks for up to {n} s a move.
Just learned the moves
Our strongest
Level 1: Child
plays almost at random
Level 2: Beginner
goes for quick gains, misses the reply
Level 3: Pupil
sees one move coming, misses the next
Level 4: Amateur
sees short combinations, plays without a plan
Level 5: Club player
makes few simple mistakes
Level 6: Tournament player
sets traps and plays to a plan
Level 7: Candidate master
sees far ahead and wastes no moves
Level 8: Master
plays endgames well, punishes every slip
Level 9: Grandmaster
looks deep, seldom goes wrong
Level 10: Full strength
searches at least five times as many positions as level 9
Your side
By lot
Chance decides; the result is shown at the table.
Your opponent gets the other side.
The others get the other seats.
Your partner: {side}.
House rules
{n} more:			{n} more:
Takebacks
A move may be taken back if the opponent agrees. The computer always agrees, except in games with dice once they have been rolled again.
Touch-move
If you touch a piece that can move, you must move it.
As at a tournament
Sets touch-move, clocks pressed by hand, offers by the code, claims by the players, no takebacks and no hints. Each can still be changed.
Draw offers by the code of draughts
In your own time only, else with a caution; and not again before the other side has offered one.
The board
The computer plays by these rules too.
Start the match
Time per move:
Left for this move:
missed {n} of {most}
{n} seconds left for your move
{name}’s clock:
running
stopped
running, little time left
time is up
days off
time was called
{n} move to go			{n} moves to go
{n} period			{n} periods
starts in {time}
days off: {time} left
Give 15 seconds to {name}
Halve my time
Half the time and no bonus for you: only before your first move
Take days off
End days off
{n} second left on your clock			{n} seconds left on your clock
Make your first move within {time}, or the match is cancelled.
{name} must make the first move within {time}, or the match is cancelled.
{name} has left the table. In {time} you may claim the game.
{name} has left the table.
Claim the win
Claim a draw
{time} left on the clock
Clock
No clock
Presets
Custom
Everybody thinks as long as they like.
Bullet
Blitz
Rapid
Classical
Correspondence
Kind of clock
None
Whole game
Each move
Hourglass
Days
This side has no clock.
Time for the game, with a bonus for each move if you like.
The time begins anew with every move.
What one side spends the other gains.
Days for each move, for games that go on for weeks.
Minutes
Seconds
Bonus per move, seconds
How the bonus comes
added after the move (Fischer)
spent time comes back (Bronstein)
the clock waits first (delay)
When the time is used up
the game is lost
periods for one move each (byo-yomi)
several moves in a period (Canadian)
Periods
Moves
Seconds in a period
Stage {n}
Add a stage
Remove the last stage
Seconds after the call of time
Days per move
Days off in the whole game
Each side its own time
Clocks run from the start
Otherwise they stand until each side has moved, half a minute for each.
Giving time
A player may give the opponent 15 seconds.
{part}: from {least} to {most}.
There must be some time.
Time
{time} + {bonus}
{time}, up to {bonus} back per move
{time}, a delay of {bonus} per move
{n} move in {time}			{n} moves in {time}
{first}, then {second}
{n} × {time} byo-yomi
{n} move in each {time}			{n} moves in each {time}
hourglass of {time}
{time} per move
{time} per move and {extra} after the call of time
{time} per move, {off} off
Hints
Whoever is to move may ask what to play: first the piece is shown, then the move. Hints are counted and noted in the record.
Referee
A person who does not play sees everything, answers questions, decides claims, and may correct the position or the clocks and end the match.
Wrong moves
are refused
count: the second loses
count: the third loses
Where they count, the board does not show where pieces may go. A piece let go on a wrong square goes back, all see it, and time goes on.
Nobody
A person by link
Me
The program watches over the rules.
You get a second link, for the referee. The match begins when everybody has come.
You do not play: both players come by your link.
Who writes the moves down
The players: the list of moves stays hidden, each player writes the moves down on a score sheet of their own, and both sheets are compared with the game at the end.
the program
the players
The program
The players
Is it a good game?
Measured in {n} game of level {level}: whoever moves first gets {share} of the points ({bounds}).			Measured in {n} games of level {level}: whoever moves first gets {share} of the points ({bounds}).
As far as these games can tell, no side is favoured.
Favoured: {side}.
Nobody has measured these rules yet.
The game went on for too long and was called a draw
Another end
The usual rules
Draws
Level {a} against level {b}
The median length is {n} half-move; half of the games take {low} to {high}.			The median length is {n} half-moves; half of the games take {low} to {high}.
On average there are {n} moves to choose from.
“{option}” made a difference in {games} of the games and {plies} of the half-moves.
What moves
How games end
Measure
Measure more
Round {n} of {of}
Stop
Other house rules, measured
moves first: {first} ({bounds}), draws: {drawn}
made a difference in {games} of the games
The computer plays against itself. This shows how such players fare, not what the game is worth to masters.`;export{e as default};