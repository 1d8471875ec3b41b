var e=`balance.title
balance.first
balance.even
balance.favoured
balance.none
balance.unfinished
balance.otherwise
balance.usual
balance.drawn
balance.stronger
balance.length
balance.choice
balance.mattered
balance.pieces
balance.ends
balance.measure
balance.more
balance.running
balance.stop
balance.others
balance.brief
balance.matters
balance.caveat`;export{e as default};