package keep

import (
	"encoding/json"
	"fmt"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server/datadir"
)

// blockCmd is "tavlei data block".
type blockCmd struct {
	Who []string `arg:"" name:"who" help:"Ids of guests, addresses, prefixes."`
	dataFlags
}

// Help shows examples.
func (blockCmd) Help() string {
	return "A blocked guest or address is refused everything but the page itself; a server that runs heeds it within a second. A guest who " +
		"throws the cookie away is another guest: block the address as well, which --access-log shows, if it must be.\n\n" +
		"Examples:\n  tavlei data block 7dJ0aMZ1xQ2b\n  tavlei data block 203.0.113.9 2001:db8::/32"
}

// Run blocks.
func (c blockCmd) Run(e *verb.Env) error {
	if err := datadir.Block(dataOr(c.Data), c.Who...); err != nil {
		return err
	}
	for _, who := range c.Who {
		fmt.Fprintf(e.Out, "%s: blocked\n", who)
	}
	return nil
}

// unblockCmd is "tavlei data unblock".
type unblockCmd struct {
	Who []string `arg:"" name:"who" help:"As they were blocked."`
	dataFlags
}

// Help shows examples.
func (unblockCmd) Help() string { return "Example:\n  tavlei data unblock 203.0.113.9" }

// Run ends a block.
func (c unblockCmd) Run(e *verb.Env) error {
	if err := datadir.Unblock(dataOr(c.Data), c.Who...); err != nil {
		return err
	}
	for _, who := range c.Who {
		fmt.Fprintf(e.Out, "%s: no longer blocked\n", who)
	}
	return nil
}

// blockedCmd is "tavlei data blocked".
type blockedCmd struct {
	dataFlags
	JSON bool `name:"json" help:"Print a JSON list."`
}

// Help shows examples.
func (blockedCmd) Help() string { return "Example:\n  tavlei data blocked" }

// Run lists who is blocked.
func (c blockedCmd) Run(e *verb.Env) error {
	list, err := datadir.Blocked(dataOr(c.Data))
	if err != nil {
		return err
	}
	if c.JSON {
		if list == nil {
			list = []string{}
		}
		return json.NewEncoder(e.Out).Encode(list)
	}
	for _, who := range list {
		fmt.Fprintln(e.Out, who)
	}
	return nil
}
