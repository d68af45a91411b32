import { toWordSet } from './word-set.ts'

export const closedWords = `
a an the this that these those i me my mine myself you your yours yourself yourselves he him his
himself she her hers herself it its itself we us our ours ourselves they them their theirs
themselves who whom whose which what when where why how whoever whatever whichever whenever
wherever however someone somebody something somewhere sometime sometimes somehow someplace
anyone anybody anything anywhere anyhow anyway anyways anytime everyone everybody everything
everywhere nobody nothing nowhere none no one not never ever always often usually rarely seldom
and or but nor so yet if unless until till while because since although though whereas whether
as than then thus hence therefore otherwise instead besides moreover meanwhile furthermore of in
on at by for from to with without within into onto upon out up down over under above below
beneath beside behind before after during through throughout across along around about against
among amongst between beyond near off past toward towards via per except despite regarding
concerning inside outside underneath atop amid be am is are was were been being have has had
having do does did doing done can could will would shall should may might must ought dare need
cannot aint isnt arent wasnt werent dont doesnt didnt hasnt havent hadnt wont wouldnt cant
couldnt shouldnt mustnt im youre hes shes theyre ive youve weve theyve id youd hed shed wed
theyd ill youll hell shell well theyll thats whats wheres whos theres heres hows whys lets itll
thatll itd yall gonna wanna gotta kinda sorta lemme gimme dunno cmon cause til outta lotta
coulda shoulda woulda ya yer em ol yes yeah yep yup nope nah okay ok alright right sure fine
good great nice cool awesome wow whoa oh ooh ah aw aww ugh um uh uhm er erm hmm hm mm mhm huh
hey hi hello bye goodbye thanks thank please sorry welcome damn dammit shit fuck crap goddamn
jeez gosh god holy oops yikes yay hooray ha haha heh hee ho ow ouch eh psst shh whoosh boom bam
pow bang ding dong buzz beep gah bleh blah meh yo sup dude bro guys guy man boy girl lady woman
men women ladies gentlemen sir madam maam mister miss zero two three four five six seven eight
nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen
half quarter third fourth fifth sixth seventh eighth ninth tenth first second last next once
twice thrice double triple single couple pair few several many much more most less least some
any all both each every either neither another other others enough plenty lot lots bit bunch ton
tons again also too very really quite rather pretty almost nearly just only even still already
now soon later early late today tonight tomorrow yesterday morning afternoon evening night day
week month year hour minute moment ago here there away back forward forwards backward backwards
upward upwards downward downwards sideways left straight together apart alone maybe perhaps
probably possibly certainly definitely absolutely actually basically essentially literally
totally completely entirely exactly especially particularly generally specifically apparently
obviously clearly honestly seriously finally eventually suddenly quickly slowly immediately
currently recently normally unfortunately fortunately hopefully
`

const closed = toWordSet(closedWords)

export function isClosedWord(word: string): boolean {
  return closed.has(word)
}
