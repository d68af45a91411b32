import { findFirstIndex } from '#core/find-first-index.ts'
import { toWordSet } from '#core/language/words/word-set.ts'

export type SaidSentence = { text: string; start: number; end: number; isQuoted: boolean }
type SentenceSpan = Omit<SaidSentence, 'isQuoted'>

// Begins only at the first mark of a row; otherwise, a long row of marks would take quadratic time.
const endings = /(?<![.?!\u2026])[.?!\u2026]+["'\u201d\u2019)\]]*(?=\s|$)/g
const abbreviation = /\b(?:dr|mr|mrs|ms|st|vs)\.$/i
const longestAbbreviation = 4
// Words that often start a clause, where unpunctuated speech may be cut.
const openers = toWordSet(
  'and so but then as while okay now because when after before well suddenly meanwhile',
)
const longestClause = 28
const shortestClause = 8

function splitPunctuated(text: string): SentenceSpan[] {
  const sentences: SentenceSpan[] = []
  let start = 0
  for (const match of text.matchAll(endings)) {
    const end = match.index + match[0].length
    if (abbreviation.test(text.slice(Math.max(start, end - longestAbbreviation - 1), end))) continue
    sentences.push({ text: text.slice(start, end).trim(), start, end })
    start = end
  }
  if (start < text.length) sentences.push({ text: text.slice(start).trim(), start, end: text.length })
  return sentences
}

function splitUnpunctuated(text: string): SentenceSpan[] {
  const words = [...text.matchAll(/\S+/g)]
  const sentences: SentenceSpan[] = []
  let first = 0
  words.forEach((word, index) => {
    const length = index - first
    const rest = words.length - index
    const isOpener = openers.has(word[0].toLowerCase()) && length >= shortestClause && rest >= shortestClause
    if (!isOpener && length < longestClause) return
    const from = words[first]?.index ?? 0
    sentences.push({ text: text.slice(from, word.index).trim(), start: from, end: word.index })
    first = index
  })
  const from = words[first]?.index ?? 0
  sentences.push({ text: text.slice(from).trim(), start: from, end: text.length })
  return sentences
}

const introducing = /\b(?:says?|said|asks?|goes|replies|whispers?|shouts?|yells?|mutters)[,:.]?$/i

// "..., she says." closes a speech and does not introduce the next sentence.
const closing =
  /[,?!]["\u201d]\s+\p{L}[\p{L}']+(?:\s[\p{L}']+){1,2}\.$|[,?!]\s+(?:he|she|they|it)\s\p{Ll}+\.$/u

/** Joins "Maro nods and says" with the sentence that follows if the two together are short. */
function joinSpeech(sentences: SentenceSpan[]): SentenceSpan[] {
  const joined: SentenceSpan[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    const length = (last?.text.split(/\s+/).length ?? 0) + sentence.text.split(/\s+/).length
    if (last && introducing.test(last.text) && !closing.test(last.text) && length <= 36) {
      joined[joined.length - 1] = {
        text: `${last.text.replace(/[,:.]$/, '')}, ${sentence.text}`,
        start: last.start,
        end: sentence.end,
      }
    } else joined.push(sentence)
  }
  return joined
}

function findQuoted(text: string): (at: number) => boolean {
  const marks = [...text.matchAll(/["\u201c\u201d]/g)].map((match) => match.index)
  if (marks.length % 2 === 1) return () => false
  return (at) => findFirstIndex(marks, (mark) => mark >= at) % 2 === 1
}

/** Splits a text at sentence ends, and long unpunctuated sentences into clauses. Joins "Maro says" with the speech after it. */
export function splitSentences(text: string): SaidSentence[] {
  const sentences = splitPunctuated(text).flatMap((sentence) => {
    if (/[.?!,;]/.test(sentence.text) || sentence.text.split(/\s+/).length <= longestClause) return [sentence]
    return splitUnpunctuated(sentence.text).map((part) => ({
      ...part,
      start: part.start + sentence.start,
      end: part.end + sentence.start,
    }))
  })
  const isInside = findQuoted(text)
  return joinSpeech(sentences)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text))
    .map((sentence) => ({
      ...sentence,
      isQuoted: isInside(sentence.start) && isInside(sentence.start + sentence.text.length - 1),
    }))
}

const lead =
  /^(?:(?:all right|all righty|alright|okay|ok|so|well|and|but|yeah|yes|no|oh|um|uh|now|then|also|anyway|cool|great|sure|right|like|i mean|you know|you guys know|at which point|at this point)\b[,.]?(?:--)?\s+)+(?=\S)/i
const filler = /(?:,\s*|\s+|^)(?:um+|uh+|uhm|erm|er|hmm+)\b,?/gi

/** Balances an odd number of quotation marks: adds the missing mark where its position is clear, else removes all marks. */
function balanceQuotes(text: string): string {
  const marks = text.match(/["\u201c\u201d]/g) ?? []
  if (marks.length % 2 === 0) return text
  if (marks.length === 1 && /^["\u201c]/.test(text)) return `${text}"`
  if (marks.length === 1 && /["\u201d]$/.test(text)) return `"${text}`
  // The closing mark is missing in: Maro says, “I was there.
  if (marks.length === 1 && /,\s["\u201c]\p{Lu}/u.test(text)) return `${text}"`
  return text.replace(/["\u201c\u201d]/g, '')
}

export function presentSentence(said: string, isQuoted: boolean): string {
  const text = cleanSentence(said)
  if (!isQuoted || text === '') return text
  return `"${text.replace(/["\u201c\u201d]/g, '')}"`
}

/** Removes "um", stutters, stage directions and opening words such as "okay", and tidies the punctuation. */
export function cleanSentence(said: string): string {
  let text = said
    .replace(/\([^)]*\)|\[[^\]]*\]|\*[^*]*\*/g, ' ')
    .replace(filler, ' ')
    .replace(/\u2014/g, '--')
    .replace(/\b(\p{L}[\p{L}']*)(?:\s*--+\s*|\s*,\s*|\s+)\1\b(?!')/giu, '$1')
    .replace(/\b(\p{L}[\p{L}']*\s+\p{L}[\p{L}']*)\s*(?:--+|,)\s*\1\b/giu, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  text = text.replace(/^[\s,;:.\-\u2013]+/, '')
  const stripped = text.replace(lead, '')
  // "So Vela leaves the hall" loses its "So" (four words must remain), but "No one came in time" keeps its "No".
  if (stripped.split(' ').length >= 4 && !/^(?:no one|well done)/i.test(text)) text = stripped
  text = balanceQuotes(text)
  text = text
    .replace(/\s*--+\s*$/, '')
    .replace(/\s*--+\s*(?=[.?!]$)/, '')
    .replace(/\s*--+\s*/g, ' \u2013 ')
    .replace(/\s+([,.;:?!])/g, '$1')
    .replace(/,+\s*([.?!])/g, '$1')
    .replace(/[,;:\u2013\s]+$/, '')
    .trim()
  text = text.replace(/^(["\u201c])[\s,;:.\-\u2013]+/, '$1')
  if (text === '') return ''
  const first = text.search(/[\p{L}\p{N}]/u)
  if (first >= 0) text = text.slice(0, first) + (text[first] ?? '').toUpperCase() + text.slice(first + 1)
  return /[.?!\u2026]["'\u201d\u2019)]*$/.test(text) ? text : `${text}.`
}
