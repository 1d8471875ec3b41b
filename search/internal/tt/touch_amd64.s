#include "textflag.h"

// func touch(b *bucket)
TEXT ·touch(SB), NOSPLIT, $0-8
	MOVQ b+0(FP), AX
	PREFETCHT0 (AX)
	RET
