// Package files serves what is alike for everybody and may be kept by browsers: the web page and its files, files of games,
// words, rule pages.
//
// A File has its packed forms and its ETag; Site is the page with the addresses that people open, Assets and Texts make
// their files when first asked for, RenderRules turns a rule page into HTML. Cache is a folder of files that can be made
// again and stays below a size.
package files
