"""Plays random moves in any game: python3 bot.py http://localhost:8080 reversi, or with the link of a match
and TAVLEI_TOKEN in the environment. The standard library is all it needs."""
import json, os, random, re, sys, urllib.request, uuid

where = re.fullmatch(r"(\w+://[^/]+.*?)(?:/([0-9A-Za-z]{8}))?/?", "".join(sys.argv[1:2]))
if not where or not where[2] and not sys.argv[2:]:
    sys.exit(__doc__)
site, match = where.groups()
base = site + "/api"
token = os.environ.get("TAVLEI_TOKEN")

def ask(method, path, body=None, **headers):
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    headers["Content-Type"] = "application/json"
    return urllib.request.urlopen(urllib.request.Request(base + path, data, headers, method=method))

if not token:  # a guest of its own
    token = json.load(ask("POST", "/me/tokens", {"name": "example"}))["token"]
if match:  # the link of a friend: take the open seat
    ask("POST", f"/matches/{match}/join", {"seat": -1})
else:  # a new match against the computer
    match = json.load(ask("POST", "/matches", {"game": sys.argv[2], "opponent": "bot", "level": 1}))["id"]
for line in ask("GET", f"/matches/{match}/stream"):
    frame = json.loads(line.strip() or "{}")  # an empty line: the stream still stands
    if frame.get("match", {}).get("status") == "over":
        print(frame["match"]["game"], frame["match"]["outcome"], frame["match"]["ply"], "plies")
        break
    paths = (frame.get("scene") or {}).get("paths")
    if frame.get("t") in ("hello", "events") and paths:  # your turn: each path is one way to enter a legal move
        move = {"kind": "ply", "text": random.choice(paths)["text"]}
        ask("POST", f"/matches/{match}/commands", move, **{"Idempotency-Key": str(uuid.uuid4())})
