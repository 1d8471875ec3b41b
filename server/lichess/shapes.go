package lichess

// Kinds of what a stream tells, as type says them, and the rooms of a chat.
const (
	GameStart         = "gameStart"
	GameFinish        = "gameFinish"
	ChallengeMade     = "challenge"
	ChallengeCanceled = "challengeCanceled"
	ChallengeDeclined = "challengeDeclined"

	RoomPlayers    = "player"
	RoomSpectators = "spectator"

	kindFull  = "gameFull"
	kindState = "gameState"
	kindChat  = "chatLine"
	kindGone  = "opponentGone"
)

// What lichess says where there is no clock, and no rating.
const (
	endless = 1<<31 - 1 // milliseconds
	rating  = 1500      // of those who have none
)

type (
	// Variant is a game as lichess names it.
	Variant struct {
		Key   string `json:"key" doc:"by which challenges ask for it" example:"chess960"`
		Name  string `json:"name" doc:"for people" example:"Chess960"`
		Short string `json:"short" doc:"the same in short" example:"960"`
	}

	// Perf is what a game counts as.
	Perf struct {
		Icon string `json:"icon" doc:"always empty"`
		Name string `json:"name" doc:"Bullet, Blitz and so on; Correspondence without a clock" example:"Blitz"`
	}

	// Player is a side of a game. Of a bot of the house only its level is known.
	Player struct {
		ID      string  `json:"id" doc:"the name in small letters; empty for a bot of the house" example:"ann-5f1d3c"`
		Name    string  `json:"name" doc:"the name that the person has told, and six digits by which two of the same name differ" example:"Ann-5f1d3c"`
		Title   *string `json:"title" doc:"BOT for a program, else null" example:"BOT"`
		AILevel int     `json:"aiLevel,omitempty" doc:"of a bot of the house, 1 to 10"`
		Online  bool    `json:"online,omitempty" doc:"it listens for events"`
	}

	// Clock is a time control.
	Clock struct {
		Initial   int `json:"initial" doc:"milliseconds at the start"`
		Increment int `json:"increment" doc:"milliseconds that each move adds"`
	}

	// GameFull is the first line of a game's stream.
	GameFull struct {
		Type       string    `json:"type" enum:"gameFull" doc:"kind of the line"`
		ID         string    `json:"id" doc:"of the match, as in its address" example:"aB3dE6gH"`
		Variant    Variant   `json:"variant" doc:"what is played"`
		Speed      string    `json:"speed" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"by the time for forty moves; correspondence without a clock that runs"`
		Perf       Perf      `json:"perf" doc:"what it counts as"`
		Rated      bool      `json:"rated" doc:"always false"`
		Clock      *Clock    `json:"clock,omitempty" doc:"time of both; none where there is none, or of another kind"`
		CreatedAt  int64     `json:"createdAt" doc:"milliseconds since 1970"`
		White      Player    `json:"white" doc:"who has seat 0"`
		Black      Player    `json:"black" doc:"who has seat 1"`
		InitialFEN string    `json:"initialFen" doc:"startpos, or the FEN before the first move"`
		State      GameState `json:"state" doc:"the game as it stands"`
	}

	// GameState is the line that follows whenever something has changed.
	GameState struct {
		Type      string `json:"type" enum:"gameState" doc:"kind of the line"`
		Moves     string `json:"moves" doc:"all moves so far, with blanks between them; castling of Chess960 goes from king to rook" example:"e2e4 e7e5"`
		WTime     int    `json:"wtime" doc:"milliseconds that White has left; 2147483647: for ever"`
		BTime     int    `json:"btime" doc:"milliseconds that Black has left; 2147483647: for ever"`
		WInc      int    `json:"winc" doc:"milliseconds that each move of White adds"`
		BInc      int    `json:"binc" doc:"milliseconds that each move of Black adds"`
		Status    string `json:"status" enum:"created,started,aborted,mate,resign,stalemate,timeout,draw,outoftime,variantEnd" doc:"started while it is played"`
		Winner    string `json:"winner,omitempty" enum:"white,black" doc:"if somebody has won"`
		WDraw     bool   `json:"wdraw,omitempty" doc:"White offers a draw"`
		BDraw     bool   `json:"bdraw,omitempty" doc:"Black offers a draw"`
		WTakeback bool   `json:"wtakeback,omitempty" doc:"White asks for a takeback"`
		BTakeback bool   `json:"btakeback,omitempty" doc:"Black asks for a takeback"`
	}

	// ChatLine is something that was said at the table.
	ChatLine struct {
		Type     string `json:"type" enum:"chatLine" doc:"kind of the line"`
		Room     string `json:"room" enum:"player,spectator" doc:"spectator: said among those who watched; players are told when the game is over, before its last state"`
		Username string `json:"username" doc:"of who said it"`
		Text     string `json:"text" doc:"the words"`
	}

	// ChatEntry is a line of a game's chat.
	ChatEntry struct {
		User string `json:"user" doc:"name of who said it"`
		Text string `json:"text" doc:"the words"`
	}

	// OpponentGone says whether the opponent is at the table.
	OpponentGone struct {
		Type string `json:"type" enum:"opponentGone" doc:"kind of the line"`
		Gone bool   `json:"gone" doc:"away; nobody wins by that"`
	}

	// Status is how a game stands, as its name and number.
	Status struct {
		ID   int    `json:"id" doc:"number of the name" example:"20"`
		Name string `json:"name" enum:"created,started,aborted,mate,resign,stalemate,timeout,draw,outoftime,variantEnd" doc:"as in gameState"`
	}

	// Opponent is whom one plays against.
	Opponent struct {
		ID       *string `json:"id" doc:"null of a bot of the house"`
		Username string  `json:"username" doc:"name"`
		Rating   int     `json:"rating,omitempty" doc:"of a person or program always 1500: there are no ratings, and programs want one"`
		AI       int     `json:"ai,omitempty" doc:"level of a bot of the house, 1 to 10"`
	}

	// Compat says by which calls a game may be played.
	Compat struct {
		Bot   bool `json:"bot" doc:"by those under /api/bot"`
		Board bool `json:"board" doc:"by those under /api/board"`
	}

	// GameInfo is a game as one of its players sees it.
	GameInfo struct {
		ID       string   `json:"id" doc:"of the match"`
		GameID   string   `json:"gameId" doc:"of the match"`
		FullID   string   `json:"fullId" doc:"of the match"`
		FEN      string   `json:"fen" doc:"the position"`
		Color    string   `json:"color" enum:"white,black" doc:"yours"`
		LastMove string   `json:"lastMove" doc:"the last move; empty before the first"`
		Source   string   `json:"source" enum:"friend,ai" doc:"ai: against a bot of the house"`
		State    Status   `json:"status" doc:"how it stands"`
		Variant  Variant  `json:"variant" doc:"what is played"`
		Speed    string   `json:"speed" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"by the time for forty moves; correspondence without a clock that runs"`
		Perf     string   `json:"perf" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"what it counts as"`
		Rated    bool     `json:"rated" doc:"always false"`
		HasMoved bool     `json:"hasMoved" doc:"you have moved already"`
		Opponent Opponent `json:"opponent" doc:"whom you play against"`
		IsMyTurn bool     `json:"isMyTurn" doc:"you are to move"`
		Left     int      `json:"secondsLeft" doc:"that you have; 2147483: for ever"`
		Winner   string   `json:"winner,omitempty" enum:"white,black" doc:"if somebody has won"`
		Compat   Compat   `json:"compat" doc:"by which calls it may be played"`
	}

	// GameEvent tells a player that a game has begun or is over.
	GameEvent struct {
		Type string   `json:"type" enum:"gameStart,gameFinish" doc:"kind of the line"`
		Game GameInfo `json:"game" doc:"the game"`
	}

	// CurrentGame is a game that somebody plays; its status is told by its name alone.
	CurrentGame struct {
		GameInfo
		State string `json:"status" enum:"started" doc:"how it stands"`
	}

	// Playing are the games that somebody plays.
	Playing struct {
		NowPlaying []CurrentGame `json:"nowPlaying" doc:"the newest first"`
		MyTurn     int           `json:"nbMyTurn" doc:"in how many you are to move"`
	}

	// TimeControl of a challenge.
	TimeControl struct {
		Type      string `json:"type" enum:"unlimited,clock,correspondence" doc:"unlimited: without a clock"`
		Limit     int    `json:"limit,omitempty" doc:"seconds at the start"`
		Increment int    `json:"increment,omitempty" doc:"seconds that each move adds"`
		Show      string `json:"show,omitempty" doc:"both for people; any other control as in the settings of a match" example:"5+3"`
		Days      int    `json:"daysPerTurn,omitempty" doc:"for each move"`
	}

	// Challenge is a match that somebody is to join.
	Challenge struct {
		ID          string      `json:"id" doc:"of the match that follows"`
		URL         string      `json:"url" doc:"of the match: a person takes the seat there"`
		State       string      `json:"status" enum:"created,canceled,declined,accepted" doc:"created: nobody has answered"`
		Challenger  Player      `json:"challenger" doc:"who wants to play"`
		DestUser    Player      `json:"destUser" doc:"against whom"`
		Variant     Variant     `json:"variant" doc:"what is played"`
		Rated       bool        `json:"rated" doc:"always false"`
		Speed       string      `json:"speed" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"by the time for forty moves; correspondence without a clock that runs"`
		TimeControl TimeControl `json:"timeControl" doc:"the time of both"`
		Color       string      `json:"color" enum:"white,black,random" doc:"that the challenger wanted"`
		FinalColor  string      `json:"finalColor" enum:"white,black" doc:"that the challenger has got"`
		Perf        Perf        `json:"perf" doc:"what it counts as"`
		Direction   string      `json:"direction" enum:"in,out" doc:"in: it is meant for you; out: it is yours"`
		InitialFEN  string      `json:"initialFen,omitempty" doc:"FEN, where it does not begin at the start"`
		Reason      string      `json:"declineReason,omitempty" doc:"why it was declined"`
		ReasonKey   string      `json:"declineReasonKey,omitempty" enum:"generic,later,toofast,tooslow,timecontrol,rated,casual,standard,variant,nobot,onlybot" doc:"the same as a key"`
	}

	// ChallengeEvent tells of a challenge.
	ChallengeEvent struct {
		Type      string    `json:"type" enum:"challenge,challengeCanceled,challengeDeclined" doc:"kind of the line"`
		Challenge Challenge `json:"challenge" doc:"the challenge"`
		Compat    Compat    `json:"compat" doc:"by which calls it may be played"`
	}

	// Challenges are those that wait for an answer.
	Challenges struct {
		In  []Challenge `json:"in" doc:"to you"`
		Out []Challenge `json:"out" doc:"yours"`
	}

	// NewGame is a game against a bot of the house that has just begun.
	NewGame struct {
		ID        string  `json:"id" doc:"of the match"`
		FullID    string  `json:"fullId" doc:"of the match"`
		Variant   Variant `json:"variant" doc:"what is played"`
		Speed     string  `json:"speed" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"by the time for forty moves; correspondence without a clock that runs"`
		Perf      string  `json:"perf" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"what it counts as"`
		Rated     bool    `json:"rated" doc:"always false"`
		FEN       string  `json:"fen" doc:"the position"`
		Turns     int     `json:"turns" doc:"moves played"`
		Source    string  `json:"source" enum:"ai" doc:"against whom"`
		State     Status  `json:"status" doc:"how it stands"`
		CreatedAt int64   `json:"createdAt" doc:"milliseconds since 1970"`
		Player    string  `json:"player" enum:"white,black" doc:"your colour"`
	}

	// Account is a person.
	Account struct {
		ID        string         `json:"id" doc:"the name in small letters"`
		Username  string         `json:"username" doc:"the name that the person has told, and six digits by which two of the same name differ"`
		Title     string         `json:"title,omitempty" enum:"BOT" doc:"of a program"`
		Perfs     map[string]any `json:"perfs" doc:"always empty: there are no ratings"`
		CreatedAt int64          `json:"createdAt,omitempty" doc:"milliseconds since 1970"`
		URL       string         `json:"url" doc:"of this server"`
		Online    bool           `json:"online" doc:"it listens for events"`
	}

	// Presence is whether somebody is there.
	Presence struct {
		ID     string `json:"id" doc:"the name in small letters"`
		Name   string `json:"name" doc:"name"`
		Title  string `json:"title,omitempty" enum:"BOT" doc:"of a program"`
		Online bool   `json:"online" doc:"it listens for events"`
	}

	// Grant is what a token is good for.
	Grant struct {
		UserID  string `json:"userId" doc:"whose it is"`
		Scopes  string `json:"scopes" doc:"with commas between them" example:"bot:play,board:play,challenge:read,challenge:write"`
		Expires *int64 `json:"expires" doc:"always null: tokens are revoked, they do not end"`
	}

	// Done says that something was carried out.
	Done struct {
		OK bool `json:"ok" doc:"always true"`
	}

	// Fault says what is wrong.
	Fault struct {
		Error string `json:"error" doc:"what is wrong, in English"`
	}
)
