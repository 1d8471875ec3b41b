package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"log/slog"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/tavlei/tavlei/server/store"
)

// file is one file of the web page with its compressed siblings.
type file struct {
	name string
	kind string            // media type
	etag string            // of the plain form
	hash bool              // its name changes with its content
	form map[string][]byte // by content coding; "" is the plain form
}

// codings in the order of preference.
var codings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// types that not every system knows.
var types = map[string]string{
	".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml",
	".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
	".txt": "text/plain; charset=utf-8", ".png": "image/png", ".ico": "image/x-icon",
}

// readFiles reads all of the web page into memory; it is small and embedded.
func readFiles(web fs.FS) (map[string]*file, error) {
	files := map[string]*file{}
	if web == nil {
		return files, nil
	}
	err := fs.WalkDir(web, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || isCompressed(name) {
			return err
		}
		f, err := readFile(web, name)
		if err == nil {
			files[name] = f
		}
		return err
	})
	return files, err
}

func isCompressed(name string) bool {
	ext := path.Ext(name)
	return ext == ".br" || ext == ".gz"
}

func readFile(web fs.FS, name string) (*file, error) {
	data, err := fs.ReadFile(web, name)
	if err != nil {
		return nil, err
	}
	f := newFile(name, data)
	f.hash = strings.HasPrefix(name, "assets/")
	for _, c := range codings {
		if packed, err := fs.ReadFile(web, name+c.suffix); err == nil {
			f.form[c.name] = packed
		}
	}
	return f, nil
}

// newFile is a file in its plain form.
func newFile(name string, data []byte) *file {
	sum := sha256.Sum256(data)
	f := &file{
		name: name, kind: types[path.Ext(name)], etag: base64.RawURLEncoding.EncodeToString(sum[:12]),
		form: map[string][]byte{"": data},
	}
	if f.kind == "" {
		f.kind = mime.TypeByExtension(path.Ext(name))
	}
	return f
}

// textFile serves one text.
func textFile(name, text string) http.Handler {
	f := newFile(name, []byte(text))
	if err := f.pack(); err != nil {
		panic(err) // memory does not fail
	}
	return http.HandlerFunc(f.serve)
}

// site is the web page.
type site struct {
	web   fs.FS // as it was built; nil: there is none
	base  string
	log   *slog.Logger
	store store.Store
	has   func(family, puzzle string) bool // tells whether there is a puzzle, or with no puzzle any of the family
}

// files serves the web page: its files by their names, and the page itself for every address
// that a person may open.
func (p *site) files() http.Handler {
	files, err := readFiles(p.web)
	if err != nil {
		p.log.Error("web page", "error", err)
	}
	if page, ok := files["index.html"]; ok {
		if files["index.html"], err = page.rooted(p.base); err != nil {
			p.log.Error("web page", "error", err)
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			writeProblem(w, newProblem(http.StatusMethodNotAllowed, "", r.Method+": only GET here"))
			return
		}
		if f, ok := files[strings.TrimPrefix(path.Clean(r.URL.Path), "/")]; ok {
			f.serve(w, r)
			return
		}
		if page, ok := files["index.html"]; ok && wantsPage(r) {
			p.servePage(w, r, page)
			return
		}
		writeProblem(w, newProblem(http.StatusNotFound, "", clip(r.URL.Path)+": there is no such page here"))
	})
}

// wantsPage tells a person's address from that of a missing file.
func wantsPage(r *http.Request) bool {
	if r.URL.Path == "/" {
		return true
	}
	return path.Ext(r.URL.Path) == "" && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// serve answers with the smallest form the client takes, to be kept for good or asked for again with
// the ETag.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	if f.hash {
		f.serveFor("public, max-age=31536000, immutable", w, r)
		return
	}
	f.serveFor("no-cache", w, r)
}

// serveFor is serve with a word on how long the answer may be kept.
func (f *file) serveFor(keep string, w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", keep)
	if len(f.form) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	etag := f.etag
	data, coding := f.formFor(r)
	if coding != "" {
		h.Set("Content-Encoding", coding)
		etag += "-" + coding
	}
	h.Set("ETag", `"`+etag+`"`)
	http.ServeContent(w, r, f.name, time.Time{}, bytes.NewReader(data))
}

// accepts tells whether the client takes a content coding.
func accepts(r *http.Request, coding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.TrimSpace(name) == coding {
			weight := strings.TrimSpace(params)
			return weight != "q=0" && weight != "q=0.0"
		}
	}
	return false
}
