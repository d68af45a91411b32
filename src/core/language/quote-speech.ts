import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { capitalize } from '#core/words.ts'
import type { SaidSentence } from './split-sentences.ts'

/** Unquoted speech. For `She says, eat first`, `head` is `She says`, `said` is `Eat first.`, and `shown` is `She says, "Eat first."`. */
export type Speech = { head: string; said: string; shown: string }

const verbs =
  'says?|said|whispers?|whispered|asks?|asked|shouts?|answers?|replies|mutters?|murmurs?|screams?|cries|calls? (?:out|down)'
const opener = new RegExp(`^(.*?\\b(?:${verbs})(?: \\p{Ll}+ly)?), +(.+)$`, 'isu')
const speaker = `(?:he|she|it|they|(?:the )?\\p{L}+(?: \\p{Lu}\\p{L}+)?) (?:${verbs})|(?:${verbs}) (?:\\p{Lu}\\p{L}+ ?){1,3}`
const aside = new RegExp(`^(.+?), (${speaker})(, |\\.(?: |$))(.*)$`, 'su')
// "She says, and then she leaves" introduces no speech.
const noSpeech =
  /^(?:and|but|then (?:he|she|they|it|the)|as|while|with|who|which|because|so|when|after|before|looking|pointing)\b/i
const narrated = /^(?:and|but|then) (?:then )?(he|she|they)\b/i
const addressing = toWordSet(
  'i me my mine we us our ours you your yours im ive ill id weve well youre youve youll dont',
)
const continuation =
  /^they\s|^(?:it|that|this|there|he|she)\s(?:is|was|are|were|has|have|had|will|would|can|could|should)\b/i
const longest = 44

const wordsOf = (text: string) => text.split(/\s+/)
const close = (text: string) => (/[.?!\u2026]$/.test(text) ? text : `${text}.`)

/** Reads speech that starts before "she says" and may continue after it: "On his head, she says. I could not take it off". */
function readAside(sentence: string): Speech | null {
  const [, before = '', head = '', link = '', after = ''] = aside.exec(sentence) ?? []
  if (wordsOf(before).length < 2 || noSpeech.test(before)) return null
  const first = `"${capitalize(before)},"`
  if (after === '') return { head, said: `${before}.`, shown: `${first} ${head}.` }
  // In "..., she says, and she takes the chain" the last clause is narration about the speaker.
  if (link === ', ' && head.toLowerCase().startsWith(narrated.exec(after)?.[1]?.toLowerCase() ?? '-')) {
    return { head, said: `${before}.`, shown: `${first} ${head}, ${close(after)}` }
  }
  const rest = close(link === ', ' ? after : capitalize(after))
  return { head, said: `${before}${link}${rest}`, shown: `${first} ${head}${link}"${rest}"` }
}

export function readSpeech(sentence: string): Speech | null {
  if (/["\u201c\u201d]/.test(sentence)) return null
  const inner = readAside(sentence)
  if (inner) return inner
  const [, head = '', said = ''] = opener.exec(sentence) ?? []
  if (head === '' || noSpeech.test(said)) return null
  if (wordsOf(head).length > 22 || wordsOf(said).length < 2) return null
  return { head, said: close(capitalize(said)), shown: `${head}, "${close(capitalize(said))}"` }
}

function continuesSpeech(sentence: string): boolean {
  const words = wordsOf(sentence.toLowerCase().replace(/[^\p{L}\s]/gu, ''))
  if (/^(?:what (?:do|does|are)|roll|make)\b/i.test(sentence)) return false
  if (words.some((word) => addressing.has(word)) || continuation.test(sentence)) return true
  const [first] = words
  const command = first === 'then' || first === 'and' ? words[1] : first
  return (
    command !== undefined && isVerbForm(command) && !isClosedWord(command) && !/(?:s|ed|ing)$/.test(command)
  )
}

/** Joins the sentences of an unquoted speech, up to `longest` words, so that they do not read as narration. */
export function joinSpeeches(sentences: SaidSentence[]): SaidSentence[] {
  const joined: SaidSentence[] = []
  let isOpen = false
  for (const sentence of sentences) {
    const last = joined.at(-1)
    const length = wordsOf(last?.text ?? '').length + wordsOf(sentence.text).length
    if (last && isOpen && length <= longest && !readSpeech(sentence.text) && continuesSpeech(sentence.text)) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${sentence.text}`, end: sentence.end }
      continue
    }
    joined.push(sentence)
    isOpen = readSpeech(sentence.text) !== null
  }
  return joined
}
