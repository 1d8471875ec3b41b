package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/tavlei/tavlei/server/compute"
)

// Bounds of the queue.
const (
	keptFor    = time.Minute // of a job that nobody takes; who asked has long done it himself
	mostJobs   = 20_000
	deliveries = 3               // of one job: what has ended three workers is not tried on a fourth
	idleFor    = 5 * time.Minute // after which the consumer of a group without workers goes
	goneAfter  = 2 * time.Second // without a sign of life a job is delivered again
	longest    = time.Minute     // that is thought about a job, whatever its deadline

	studyFor = 6 * time.Hour // the same for what commands ask for, and how long it is kept
)

// answerHeader says where the answer to a job is to be sent.
const answerHeader = "Tavlei-Answer"

// names are those of subjects and of what JetStream keeps under them.
type names struct{ prefix string }

// stream is the name of the stream for a class, which may hold no dots, and is no other prefix's. What takes hours has one of its
// own: what is kept so long may not hold up, by its number, what takes a moment.
func (n names) stream(c compute.Class) string {
	name := strings.ReplaceAll(n.prefix, ".", "=")
	if c == compute.StudyClass {
		return name + "_studies"
	}
	return name + "_jobs"
}

// consumer is the name of that of a class and group.
func (n names) consumer(c compute.Class, group string) string { return c.String() + "_" + group }

// jobs is the subject of jobs of a class for a group of workers.
func (n names) jobs(c compute.Class, group string) string {
	if c == compute.StudyClass {
		return n.prefix + ".studies." + group
	}
	return n.prefix + ".jobs." + c.String() + "." + group
}

// answers is where a node hears what came of its jobs.
func (n names) answers(desk string) string { return n.prefix + ".answers." + desk }

// stops is where nodes say which jobs are to be left.
func (n names) stops() string { return n.prefix + ".stops" }

// workers is where workers say that they are there.
func (n names) workers() string { return n.prefix + ".workers" }

// everyFamily is the group of workers that take all.
const everyFamily = "all"

// longestGroup bounds the names of groups.
const longestGroup = 60

// groupOf names the workers for some families; none stands for all.
func groupOf(families []string) string {
	if len(families) == 0 {
		return everyFamily
	}
	families = slices.Clone(families)
	slices.Sort(families)
	name := strings.Join(slices.Compact(families), "_")
	if len(name) > longestGroup {
		sum := sha256.Sum256([]byte(name))
		name = hex.EncodeToString(sum[:12])
	}
	return name
}

// streamConfig says what JetStream keeps: jobs that nobody has done, in memory, since who asked for one asks no longer than
// half a minute, and a command that asks for a study does it itself where the queue has lost it.
func (n names) streamConfig(c compute.Class) jetstream.StreamConfig {
	subjects, kept := n.prefix+".jobs.>", keptFor
	if c == compute.StudyClass {
		subjects, kept = n.prefix+".studies.>", studyFor
	}
	return jetstream.StreamConfig{
		Name: n.stream(c), Subjects: []string{subjects}, Description: "what nodes of Tavlei have workers think about",
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage, Discard: jetstream.DiscardNew,
		MaxAge: kept, MaxMsgs: mostJobs, Duplicates: keptFor,
	}
}

// consumerConfig is how workers of a group take jobs of a class. Names are bounded by who calls.
func (n names) consumerConfig(c compute.Class, group string, goneAfter time.Duration) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: n.consumer(c, group), FilterSubject: n.jobs(c, group), MemoryStorage: true,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: goneAfter, MaxDeliver: deliveries, MaxAckPending: -1,
		InactiveThreshold: idleFor,
	}
}

// longestOf bounds what is thought about a job of a class.
func longestOf(c compute.Class) time.Duration {
	if c == compute.StudyClass {
		return studyFor
	}
	return longest
}
