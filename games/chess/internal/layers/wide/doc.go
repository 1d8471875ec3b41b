// Package wide plays records of layers on boards of up to 144 squares. All but its sets is made from package narrow.
package wide
