package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"time"
)

// packed is a file of an archive.
type packed struct {
	from, name string
	mode       fs.FileMode
}

// tarred packs files as tar.gz; owners and the time of packing are left out.
func tarred(files []packed, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		data, err := os.ReadFile(f.from)
		if err != nil {
			return nil, err
		}
		head := &tar.Header{
			Name: f.name, Mode: int64(f.mode), Size: int64(len(data)), ModTime: when, Format: tar.FormatUSTAR,
		}
		if err := w.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := w.Write(data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// zipped packs files as zip.
func zipped(files []packed, when time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: when}
		head.SetMode(f.mode)
		to, err := w.CreateHeader(head)
		if err != nil {
			return nil, err
		}
		if err := copyFile(to, f.from); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func copyFile(to io.Writer, name string) error {
	from, err := os.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}
