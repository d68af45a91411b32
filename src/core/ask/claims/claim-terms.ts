import { stemmer } from 'stemmer'
import { toBaseVerb } from '#core/ask/claims/irregular-verbs.ts'
import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
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
const partyWords = toWordSet(
  'party group player players character characters adventurer adventurers companion companions',
)

/** One concept per line: the words used at the table and the words that a retelling uses. */
const synonyms = `
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

export type TermReader = {
  readTerms(tokens: Token[]): Set<string>
  /** Keys are the terms to look for in the lines; values are the words that the terms come from. */
  readWanted(tokens: Token[]): Map<string, string>
}

const splitWords = (tokens: Token[]) => tokens.flatMap((token) => token.word.split('-'))

/** Words are cut to this many letters before stemming, because the stemmer takes quadratic time. */
const maxLength = 40

const stem = (word: string) =>
  stemmer(toBaseVerb(word.slice(0, maxLength)))
    .slice(0, 5)
    .replace(/(?<=^.{3})s$/, '')

const concepts = new Map(
  synonyms
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const words = line.split(' ')
      return words.map((word): [string, string] => [stem(word), stem(words[0] ?? '')])
    }),
)

export function toTerm(word: string): string {
  const stemmed = stem(word)
  return concepts.get(stemmed) ?? stemmed
}

const isContent = (word: string) => word.length > 2 && !isClosedWord(word) && !/^\d/.test(word)

export const englishTerms: TermReader = {
  readTerms: (tokens) => new Set(splitWords(tokens).map(toTerm)),
  readWanted: (tokens) =>
    new Map(
      splitWords(tokens)
        .filter((word) => isContent(word) && !lightWords.has(word) && !partyWords.has(word))
        .map((word) => [toTerm(word), word]),
    ),
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Scripts that are written without spaces are compared by pairs of characters. */
function toForeignTerms(word: string): string[] {
  const letters = [...word]
  if (unspaced.test(word)) return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return letters.length < 4 || /^\d/.test(word) ? [] : [letters.slice(0, 5).join('')]
}

export const foreignTerms: TermReader = {
  readTerms: (tokens) => new Set(splitWords(tokens).flatMap(toForeignTerms)),
  readWanted: (tokens) =>
    new Map(splitWords(tokens).flatMap((word) => toForeignTerms(word).map((term) => [term, word] as const))),
}
