// Package told writes the rule page of a record of layers: Markdown in the languages of the house, a sentence for each field that
// says something. Its clauses have the same numbers on all such pages, so that refusals can cite them.
package told
