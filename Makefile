# make builds, vets and tests. make check is what continuous integration runs.
.PHONY: all build vet test check web update

all: build vet test

build:
	CGO_ENABLED=0 go build -o bin/ ./cmd/tavlei

vet:
	go vet ./...

test:
	go test ./...

check:
	.ci/run

# The built page is committed: run this after changing web/src.
web:
	cd web && npm ci && npm run build

# Rewrites the playthrough goldens; read the difference as a player before committing it.
update:
	go test ./games/... ./game/gametest/... -update
