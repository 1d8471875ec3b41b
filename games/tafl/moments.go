package tafl

// momentOf are positions in mid-fight, by games: what their pictures show.
var momentOf = map[string]string{
	"tafl":             "/3t1t3/6t2/9/t1t3t2/t1T2TTtt/t1KT3Tt/3t1T3/2t6/3ttt3/ d 8 19",
	"brandubh":         "/4T2/5t1/5T1/ttTK1tt/3T3/3t3/3t3/ a 6 8",
	"copenhagen":       "/3tttt4/9t1/4t3K2/t4T4t/2t2TT3t/t2TT1TT2t/t5T3t/t2T1TT3t/1t7t1/8t2/3t1tt2t1/ a 13 26",
	"fetlar":           "/3tttt4/9t1/4t6/t4T4t/5TT3t/2tTT1TT1tt/t5T3t/t1T2TT3t/11/2t2t5/1tK2ttt3/ a 4 22",
	"tablut-saami":     "/4t4/4ttT2/9/t1T1T1t2/tt2K1t1t/3T1t2t/4t1T2/3t1t3/9/ a 5 26",
	"tablut-linnaeus":  "/3tt2T1/4tt3/4T4/t2TT1ttt/ttTTKT2t/t7t/5t3/3tT4/7t1/ a 22 22",
	"tablut-smith1811": "/1T1t5/4tt3/3TT4/t3T3t/ttt1KT2t/3t2T1t/4tt3/5t3/T6t1/ a 11 26",
	"seabattle":        "/3tt4/4tt3/4T4/2t1TT2t/t4TTtt/3tK4/1t2tT3/4tT3/6t2/ a 0 26",
	"tawlbwrdd":        "/4ttt4/11/5t2T2/4t1t4/t1tt2T2tt/t5TT2t/ttTTTKT4/4T1t1t2/2TTtt5/8t2/2tt2t4/ a 5 26",
	"lewis-cross":      "/5tt4/t4tt4/4tTT4/5T2T2/tt3TTt2t/ttTTT4tt/t1T1K2t1tt/2t1T1t4/1t2tt5/3t7/11/ a 1 26",
	"ard-ri":           "/1t1tt2/3t3/tT1TT1t/2T1Ttt/1tTKt1t/3t3/t1t4/ a 8 26",
	"magpie":           "/4t2/7/t1T3t/4K2/T6/4t2/7/ a 12 26",
	"parlett13":        "/4tttt5/5t1t5/6t6/6T1t4/t3T2TTt3/tt1T3TT2tt/t1tT1TK5t/t2t1T1T3tt/3tTT1T1t3/5t1T5/6tt5/13/3t1tt1t4/ a 0 26",
	"historical15":     "/5ttttt5/6ttt6/7t7/7t7/7T3t3/t5TTT5t/tt3T1T3T1tt/ttttTTT1tT2Ttt/tt3TTK1T1T2t/t6t4T1t/5T9/6t2tT4/7t7/7t7/3t2ttt1t4/ a 9 26",
	"alea":             "/2t2t7t2t2/2t16/t4t7t4t/7tT1Tt6t/6t5t6/t4t7t2t2/4t4T4t4/3t4T1T4t3/4T2T1TTT2T4/3t2T1TK2T1T2t1/3t1T1T2T2t1t3/8T1T4t3/4t3T1T3t4/t1t6t8t/6t5t6/7t2tt7/t4t11tt/5T13/2t2t9tt2/ a 11 26",
}
