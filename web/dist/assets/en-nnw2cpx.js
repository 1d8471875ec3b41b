var e=`Is it a good game?
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