#include "textflag.h"

// One lane for each kind of line: along a rank, the diagonals of seven, a file, the diagonals of
// nine, in the order of the rays.
DATA steps<>+0(SB)/8, $1
DATA steps<>+8(SB)/8, $7
DATA steps<>+16(SB)/8, $8
DATA steps<>+24(SB)/8, $9
GLOBL steps<>(SB), RODATA|NOPTR, $32

// Discs that can be turned: along files any, along the other lines none on the files a and h.
DATA between<>+0(SB)/8, $0x7e7e7e7e7e7e7e7e
DATA between<>+8(SB)/8, $0x7e7e7e7e7e7e7e7e
DATA between<>+16(SB)/8, $0xffffffffffffffff
DATA between<>+24(SB)/8, $0x7e7e7e7e7e7e7e7e
GLOBL between<>(SB), RODATA|NOPTR, $32

// func repliesAVX2(own, opp, open, moves uint64, rays *[64]ray) (sum, stuck uint64)
//
// For each move it turns the discs and counts the replies. Y0 own, Y1 opp, Y2 steps, Y3 twice the
// steps, Y4 between, Y5 all ones, Y6 zero.
TEXT ·repliesAVX2(SB), NOSPLIT, $0-56
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ         open+16(FP), R8
	MOVQ         moves+24(FP), R9
	MOVQ         rays+32(FP), R10
	VMOVDQU      steps<>(SB), Y2
	VPADDQ       Y2, Y2, Y3
	VMOVDQU      between<>(SB), Y4
	VPCMPEQQ     Y5, Y5, Y5
	VPXOR        Y6, Y6, Y6
	XORQ         R11, R11            // sum
	XORQ         R12, R12            // moves without a reply

loop:
	TESTQ R9, R9
	JZ    done
	BSFQ  R9, AX
	LEAQ  -1(R9), BX
	MOVQ  R9, CX
	ANDQ  BX, R9
	XORQ  R9, CX                     // the square's bit
	SHLQ  $6, AX
	VMOVDQU (R10)(AX*1), Y7          // rays up
	VMOVDQU 32(R10)(AX*1), Y8        // rays down
	VMOVQ   CX, X15
	VPBROADCASTQ X15, Y15

	// Up: the lowest square of the ray without an enemy, if it holds an own disc.
	VPANDN   Y7, Y1, Y9              // ray &^ opp
	VPSUBQ   Y9, Y6, Y10
	VPAND    Y9, Y10, Y9             // its lowest bit
	VPAND    Y0, Y9, Y9              // end
	VPCMPEQQ Y6, Y9, Y10             // ones where there is no end
	VPADDQ   Y5, Y9, Y9              // end - 1
	VPAND    Y7, Y9, Y9
	VPANDN   Y9, Y10, Y9             // turned up

	// Down: all squares from the first one without an enemy on.
	VPANDN   Y8, Y1, Y11             // ray &^ opp
	VPSRLVQ  Y2, Y11, Y12
	VPOR     Y12, Y11, Y11
	VPSRLVQ  Y3, Y11, Y12
	VPOR     Y12, Y11, Y11
	VPSRLVQ  Y3, Y11, Y13
	VPSRLVQ  Y3, Y13, Y13
	VPOR     Y13, Y11, Y11           // smeared over up to eight squares
	VPSRLVQ  Y2, Y11, Y12
	VPANDN   Y11, Y12, Y12           // the first one
	VPAND    Y0, Y12, Y12            // end
	VPCMPEQQ Y6, Y12, Y12            // ones where there is no end
	VPANDN   Y8, Y11, Y11            // the ray before it
	VPANDN   Y11, Y12, Y11           // turned down

	VPOR    Y9, Y11, Y9
	VPERMQ  $0x4e, Y9, Y10
	VPOR    Y9, Y10, Y9
	VPSHUFD $0x4e, Y9, Y10
	VPOR    Y9, Y10, Y9              // turned, in every lane

	VPANDN Y1, Y9, Y10               // who moves next: opp &^ turned
	VPOR   Y0, Y9, Y11
	VPOR   Y15, Y11, Y11             // the others: own, turned, the new disc
	VPAND  Y4, Y11, Y11

	// Runs of enemies, one, then twice two at a time.
	VPSLLVQ Y2, Y10, Y12
	VPSRLVQ Y2, Y10, Y13
	VPAND   Y11, Y12, Y12            // up
	VPAND   Y11, Y13, Y13            // down
	VPSLLVQ Y2, Y12, Y7
	VPSRLVQ Y2, Y13, Y8
	VPSLLVQ Y2, Y11, Y14
	VPAND   Y11, Y7, Y7
	VPAND   Y11, Y8, Y8
	VPAND   Y11, Y14, Y14            // pairs seen from above
	VPOR    Y7, Y12, Y12
	VPOR    Y8, Y13, Y13
	VPSRLVQ Y2, Y14, Y15             // pairs seen from below
	VPSLLVQ Y3, Y12, Y7
	VPSRLVQ Y3, Y13, Y8
	VPAND   Y14, Y7, Y7
	VPAND   Y15, Y8, Y8
	VPOR    Y7, Y12, Y12
	VPOR    Y8, Y13, Y13
	VPSLLVQ Y3, Y12, Y7
	VPSRLVQ Y3, Y13, Y8
	VPAND   Y14, Y7, Y7
	VPAND   Y15, Y8, Y8
	VPOR    Y7, Y12, Y12
	VPOR    Y8, Y13, Y13
	VPSLLVQ Y2, Y12, Y12
	VPSRLVQ Y2, Y13, Y13
	VPOR    Y12, Y13, Y12

	VEXTRACTI128 $1, Y12, X13
	VPOR         X12, X13, X12
	VPSHUFD      $0x4e, X12, X13
	VPOR         X12, X13, X12
	VMOVQ        X12, AX
	MOVQ         R8, BX
	XORQ         CX, BX              // open squares after the move
	ANDQ         BX, AX
	POPCNTQ      AX, DX
	ADDQ         DX, R11
	TESTQ        AX, AX
	JNZ          loop
	ORQ          CX, R12
	JMP          loop

done:
	VZEROUPPER
	MOVQ R11, sum+40(FP)
	MOVQ R12, stuck+48(FP)
	RET

// func cpuid(leaf uint32) (a, b, c, d uint32), of the first kind of its leaf
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() (a uint32): what the operating system saves when it switches threads
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, a+0(FP)
	RET
