import type { Fact } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { escapeMarks } from './escape-marks.ts'
import { toPlainText } from './plain-text.ts'
import { splitSecrets } from './secret-parts.ts'

/** Lines to which no sentence can be appended: headings, lists, quotations, tables, fences of code, and ends of secret parts. */
const noParagraph = /^\s*(?:#|[-*+]\s|\d+[.)]\s|>|\||```)|:::\s*$/
const endsSecretly = (text: string) => splitSecrets(text).at(-1)?.isSecret === true

/** Ends a fact with a period unless it ends with punctuation. */
function toSentence(fact: string): string {
  const text = fact.trim().replace(/\s+/g, ' ')
  return text === '' || /[.?!\u2026]["'\u201d\u2019)]*$/.test(text) ? text : `${text}.`
}

const onOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

export const tellFact = (fact: string) => escapeMarks(toSentence(fact))

const mostFacts = 5

/** Writes the first facts as a description: each once, and no quotes of the transcript. */
export function composeDescription(facts: { text: string; isQuote?: boolean | undefined }[]): string {
  const sentences = new Map<string, string>()
  for (const { text, isQuote } of facts) {
    const sentence = tellFact(text)
    if (!isQuote && sentence !== '') sentences.getOrInsert(foldName(text), sentence)
  }
  return [...sentences.values()].slice(0, mostFacts).join(' ')
}

/**
 * Adds a fact to a description: replaces its former wording, or else appends it. Changes nothing if the description already contains the
 * fact.
 */
export function addSentence(description: string, fact: string, formerly: string | null): string {
  if (onOneLine(toPlainText(description)).includes(onOneLine(fact))) return description
  const sentence = tellFact(fact)
  const former = formerly === null ? '' : tellFact(formerly)
  if (former !== '' && description.includes(former)) return description.replace(former, () => sentence)

  const text = description.trimEnd()
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  // An unclosed secret part would include the sentence.
  const continues = text !== '' && !noParagraph.test(lastLine) && !endsSecretly(`${text}\n\n${sentence}`)
  return continues ? `${text} ${sentence}` : addParagraph(text, sentence)
}

/** Appends a paragraph, outside of secret parts. */
export function addParagraph(description: string, paragraph: string): string {
  const text = description.trimEnd()
  if (text === '') return paragraph
  const closes = endsSecretly(`${text}\n\n${paragraph}`)
  return `${text}${closes ? '\n:::' : ''}\n\n${paragraph}`
}

export function removeSentence(description: string, sentence: string): string {
  const at = sentence === '' ? -1 : description.lastIndexOf(sentence)
  if (at < 0) return description
  const before = description.slice(0, at)
  const after = description.slice(at + sentence.length)
  const [textBefore, textAfter] = [before.trimEnd(), after.trimStart()]
  const startsLine = textBefore === '' || before.slice(textBefore.length).includes('\n')
  const endsLine = textAfter === '' || after.slice(0, after.length - textAfter.length).includes('\n')
  return startsLine || endsLine ? textBefore + after : before + after.replace(/^ /, '')
}

type Cited = { sources: readonly { segmentId: string }[] }

/** The returned test is true if the fact has sources and the sentences cite all of them. */
export function createRestTest(sentences: readonly Cited[]): (fact: Cited) => boolean {
  const cited = new Set(sentences.flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId)))
  return ({ sources }) => sources.length > 0 && sources.every(({ segmentId }) => cited.has(segmentId))
}

export function remainingFacts<F extends Pick<Fact, 'status' | 'text'>>(
  description: string,
  facts: readonly F[],
): F[] {
  const plain = toPlainText(description)
  const isTold = (text: string) => plain.includes(text) || description.includes(text)
  return facts.filter(({ status, text }) => status === 'accepted' && !isTold(text))
}
