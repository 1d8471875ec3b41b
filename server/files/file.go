package files

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// File is one file of the web page with its compressed siblings.
type File struct {
	name string
	kind string            // media type
	etag string            // of the plain form
	hash bool              // its name changes with its content
	form map[string][]byte // by content coding; "" is the plain form
	// script is the source by which the policy of answers names the one script that may stand in the file, "" for none.
	script string
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
func readFiles(web fs.FS) (map[string]*File, error) {
	files := map[string]*File{}
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

func readFile(web fs.FS, name string) (*File, error) {
	data, err := fs.ReadFile(web, name)
	if err != nil {
		return nil, err
	}
	f := New(name, data)
	f.hash = strings.HasPrefix(name, "assets/")
	for _, c := range codings {
		if packed, err := fs.ReadFile(web, name+c.suffix); err == nil {
			f.form[c.name] = packed
		}
	}
	return f, nil
}

// New is a file in its plain form.
func New(name string, data []byte) *File {
	sum := sha256.Sum256(data)
	f := &File{
		name: name, kind: types[path.Ext(name)], etag: base64.RawURLEncoding.EncodeToString(sum[:12]),
		form: map[string][]byte{"": data},
	}
	if f.kind == "" {
		f.kind = mime.TypeByExtension(path.Ext(name))
	}
	return f
}

// Text serves one text.
func Text(name, text string) http.Handler {
	f := New(name, []byte(text))
	if err := f.Pack(); err != nil {
		panic(err) // memory does not fail
	}
	return http.HandlerFunc(f.Serve)
}

// Site is the web page.
type Site struct {
	Web   fs.FS // as it was built; nil: there is none
	Base  string
	Log   *slog.Logger
	Store store.Store
	Has   func(family, puzzle string) bool // tells whether there is a puzzle, or with no puzzle any of the family
}

// Handler serves the web page: its files by their names, and the page itself for every address
// that a person may open.
func (p *Site) Handler() http.Handler {
	files, err := readFiles(p.Web)
	if err != nil {
		p.Log.Error("web page", "error", err)
	}
	if page, ok := files["index.html"]; ok {
		if files["index.html"], err = page.rooted(p.Base); err != nil {
			p.Log.Error("web page", "error", err)
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			problem.Write(w, problem.New(http.StatusMethodNotAllowed, "", r.Method+": only GET here"))
			return
		}
		if f, ok := files[strings.TrimPrefix(path.Clean(r.URL.Path), "/")]; ok {
			f.Serve(w, r)
			return
		}
		if page, ok := files["index.html"]; ok && wantsPage(r) {
			p.servePage(w, r, page)
			return
		}
		problem.Write(w, problem.New(http.StatusNotFound, "", problem.Clip(r.URL.Path)+": there is no such page here"))
	})
}

// wantsPage tells a person's address from that of a missing file.
func wantsPage(r *http.Request) bool {
	if r.URL.Path == "/" {
		return true
	}
	return path.Ext(r.URL.Path) == "" && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// Serve answers with the smallest form the client takes, to be kept for good or asked for again with
// the ETag.
func (f *File) Serve(w http.ResponseWriter, r *http.Request) {
	if f.hash {
		f.ServeFor("public, max-age=31536000, immutable", w, r)
		return
	}
	f.ServeFor("no-cache", w, r)
}

// ServeFor is serve with a word on how long the answer may be kept.
func (f *File) ServeFor(keep string, w http.ResponseWriter, r *http.Request) {
	f.allow(w, r)
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

// importMap is the map in a built page from the names by which scripts import each other to those of files.
var importMap = regexp.MustCompile(`<script type="importmap">([^<]*)</script>`)

// importMapOf is the source of a page's import map for its policy: the only script that may stand in it, as it was built.
func importMapOf(page []byte) string {
	m := importMap.FindSubmatch(page)
	if m == nil {
		return ""
	}
	sum := sha256.Sum256(m[1])
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// allow lets the script run that stands in the file.
func (f *File) allow(w http.ResponseWriter, r *http.Request) {
	if f.script != "" {
		gate.AllowScript(w, r, f.script)
	}
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

// ServeTrace answers with a packed trace.
func ServeTrace(w http.ResponseWriter, r *http.Request, packed []byte) {
	sum := sha256.Sum256(packed)
	f := &File{
		name: "trace.json", kind: "application/json", etag: base64.RawURLEncoding.EncodeToString(sum[:12]),
		form: map[string][]byte{"gzip": packed, "": nil},
	}
	if !accepts(r, "gzip") {
		plain, err := Unpack(packed)
		if err != nil {
			problem.Write(w, problem.New(http.StatusInternalServerError, "", "the trace is damaged"))
			return
		}
		f.form[""] = plain
	}
	f.Serve(w, r)
}

func Unpack(packed []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// serveMissing answers with the page and the status of an address at which nothing is.
func (f *File) serveMissing(w http.ResponseWriter, r *http.Request) {
	f.allow(w, r)
	data, coding := f.formFor(r)
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(data)))
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if len(f.form) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		_, _ = w.Write(data) // the client may be gone
	}
}

// formFor is the smallest form of a file that the client takes, and its coding.
func (f *File) formFor(r *http.Request) (data []byte, coding string) {
	for _, c := range codings {
		if packed, ok := f.form[c.name]; ok && accepts(r, c.name) {
			return packed, c.name
		}
	}
	return f.form[""], ""
}

// Pack adds the gzip form of a file, if it is smaller.
func (f *File) Pack() error {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = z.Write(f.form[""])
	if err = errors.Join(err, z.Close()); err == nil && packed.Len() < len(f.form[""]) {
		f.form["gzip"] = packed.Bytes()
	}
	return err
}

// rooted is the page as it is built, all of whose addresses are relative, as a deep address can load it.
func (f *File) rooted(base string) (*File, error) {
	page := New(f.name, bytes.ReplaceAll(f.form[""], []byte(`"./`), []byte(`"`+base+`/`)))
	page.script = importMapOf(page.form[""])
	return page, page.Pack()
}
