import { isClosedWord, isVerbForm } from './common-words.ts'
import type { SaidSentence } from './split-sentences.ts'
import { toWordSet } from './word-set.ts'

/**
 * What somebody in the story says where nobody wrote quote marks ("She says, eat first."): who is named before it, the
 * words, and the sentence as it would be written.
 */
export type Speech = { head: string; said: string; shown: string }

const verbs =
  'says?|said|whispers?|whispered|asks?|asked|shouts?|answers?|replies|mutters?|murmurs?|screams?|cries|calls? (?:out|down)'
const opener = new RegExp(`^(.*?\\b(?:${verbs})(?: \\p{Ll}+ly)?), +(.+)$`, 'isu')
const speaker = `(?:he|she|it|they|(?:the )?\\p{L}+(?: \\p{Lu}\\p{L}+)?) (?:${verbs})|(?:${verbs}) (?:\\p{Lu}\\p{L}+ ?){1,3}`
const aside = new RegExp(`^(.+?), (${speaker})(, |\\.(?: |$))(.*)$`, 'su')
// "She says, and then she leaves" announces nothing.
const noSpeech =
  /^(?:and|but|then (?:he|she|they|it|the)|as|while|with|who|which|because|so|when|after|before|looking|pointing)\b/i
const narrated = /^(?:and|but|then) (?:then )?(he|she|they)\b/i
const addressing = toWordSet(
  'i me my mine we us our ours you your yours im ive ill id weve well youre youve youll dont',
)
const going =
  /^they\s|^(?:it|that|this|there|he|she)\s(?:is|was|are|were|has|have|had|will|would|can|could|should)\b/i
const longest = 44

const wordsOf = (text: string) => text.split(/\s+/)
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const close = (text: string) => (/[.?!\u2026]$/.test(text) ? text : `${text}.`)

/** "On his head, she says. I could not take it off": the words stand on both sides of who says them. */
function readAside(sentence: string): Speech | null {
  const [, before = '', head = '', link = '', after = ''] = aside.exec(sentence) ?? []
  if (wordsOf(before).length < 2 || noSpeech.test(before)) return null
  const first = `"${capitalize(before)},"`
  if (after === '') return { head, said: `${before}.`, shown: `${first} ${head}.` }
  // "..., she says, and she takes the chain": told again, and of the one who spoke.
  if (link === ', ' && head.toLowerCase().startsWith(narrated.exec(after)?.[1]?.toLowerCase() ?? '-')) {
    return { head, said: `${before}.`, shown: `${first} ${head}, ${close(after)}` }
  }
  const rest = close(link === ', ' ? after : capitalize(after))
  return { head, said: `${before}${link}${rest}`, shown: `${first} ${head}${link}"${rest}"` }
}

/** Reads "Maro whispers, never count them" in a line without quote marks. */
export function readSpeech(sentence: string): Speech | null {
  if (/["\u201c\u201d]/.test(sentence)) return null
  const inner = readAside(sentence)
  if (inner) return inner
  const [, head = '', said = ''] = opener.exec(sentence) ?? []
  if (head === '' || noSpeech.test(said)) return null
  if (wordsOf(head).length > 22 || wordsOf(said).length < 2) return null
  return { head, said: close(capitalize(said)), shown: `${head}, "${close(capitalize(said))}"` }
}

/** Whether a sentence after an unquoted speech is still the speech: it says I or you, commands, or goes on about "it". */
function goesOn(sentence: string): boolean {
  const words = wordsOf(sentence.toLowerCase().replace(/[^\p{L}\s]/gu, ''))
  if (/^(?:what (?:do|does|are)|roll|make)\b/i.test(sentence)) return false
  if (words.some((word) => addressing.has(word)) || going.test(sentence)) return true
  const [first] = words
  const command = first === 'then' || first === 'and' ? words[1] : first
  return (
    command !== undefined && isVerbForm(command) && !isClosedWord(command) && !/(?:s|ed|ing)$/.test(command)
  )
}

/** Puts an unquoted speech of several sentences together, so that none stands there as if it were told. */
export function joinSpeeches(sentences: SaidSentence[]): SaidSentence[] {
  const joined: SaidSentence[] = []
  let isOpen = false
  for (const sentence of sentences) {
    const last = joined.at(-1)
    const length = wordsOf(last?.text ?? '').length + wordsOf(sentence.text).length
    if (last && isOpen && length <= longest && !readSpeech(sentence.text) && goesOn(sentence.text)) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${sentence.text}`, end: sentence.end }
      continue
    }
    joined.push(sentence)
    isOpen = readSpeech(sentence.text) !== null
  }
  return joined
}
