import { toWordSet } from '#core/language/words/word-set.ts'

/** Words that a retelling adds freely, because they report speech or thought, or say little by themselves. */
export const lightWords = toWordSet(`
say says said saying tell tells told telling ask asks asked asking explain explains explained explaining reveal reveals
revealed revealing mention mentions mentioned mentioning learn learns learned learnt learning state states stated stating
claim claims claimed claiming describe describes described describing inform informs informed informing reply replies
replied replying answer answers answered answering respond responds responded add adds added note notes noted remark
remarks remarked suggest suggests suggested suggesting propose proposes proposed admit admits admitted confirm confirms
confirmed announce announces announced report reports reported warn warns warned declare declares declared discuss
discusses discussed discussing talk talks talked talking speak speaks spoke spoken speaking express expresses expressed
go goes went gone going come comes came coming take takes took taken taking make makes made making get gets got gotten
getting give gives gave given giving see sees saw seen seeing look looks looked looking find finds found finding try tries
tried trying attempt attempts attempted begin begins began begun beginning start starts started starting decide decides
decided deciding want wants wanted wanting use uses used using put puts putting let lets keep keeps kept keeping become
becomes became know knows knew known knowing think thinks thought thinking believe believes believed realize realizes
realized realise realises realised notice notices noticed noticing seem seems seemed appear appears appeared call calls
called named name names show shows showed shown showing leave leaves leaving bring brings brought bringing remain remains
remained stay stays stayed continue continues continued continuing proceed proceeds proceeded manage manages managed
happen happens happened mean means meant feel feels felt plan plans planned planning agree agrees agreed offer offers
offered include includes included including cause causes caused causing set sets setting end ends ended ending turn turns
turned turning help helps helped helping reach reaches reached move moves moved moving
walk walks walked walking head heads headed heading deal deals dealt dealing cast casts casting roll rolls rolled rolling
damage point points creature creatures refuse refuses refused refusing fail fails failed failing
like thing things way something someone one ones time part place kind sort people person group together able
`)

/** Words that a retelling uses for "I" and "you". */
export const partyWords = toWordSet(
  'party group player players character characters adventurer adventurers companion companions',
)

/** One concept per line: the words used at the table and the words that a retelling uses. */
export const synonyms = `
attack attacks assault hit hits strike strikes swing slash stab shoot smack punch slice hack ambush blast damage
kill slay die dies dead death murder finish execute perish corpse
heal cure restore recover
buy purchase shop
run flee escape retreat
travel journey ride march trek head headed
hide stealth sneak creep conceal
persuade persuasion convince negotiate
search investigate investigation inspect examine perception perceive
deceive deception lie trick bluff
intimidate intimidation threaten threat
hold grab grapple grip seize clutch
steal rob snatch theft pickpocket
fear afraid scared frightened terrified
arrive enter approach
pass hand handed
fall drop collapse
burn fire flame flames ignite
speak whisper shout yell
rest sleep camp
ghost spirit specter
ship boat vessel
money coin coins gold
house home
road path trail
big large huge massive giant enormous
small little tiny
old elder elderly ancient
guard guards watch soldier soldiers
room chamber
door doorway
wall walls
jump leap
push shove
pull drag
open unlock
`
