package chess

import _ "github.com/tavlei/tavlei/games/chess/records" // how other programs and files know the games
