import { toSentence } from './compose-description.ts'
import { splitSecrets } from './secret-parts.ts'

/** A line that is no paragraph: a heading, a list, a quotation, a table, the end of a part for game masters. */
const noParagraph = /^\s*(?:#|[-*+]\s|\d+[.)]\s|>|\|)|:::\s*$/
const endsSecretly = (text: string) => splitSecrets(text).at(-1)?.isSecret === true
const onOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/**
 * Adds a fact to a description that does not tell it yet, behind its last paragraph; a fact that it tells in its former
 * words takes their place. Nothing else changes.
 */
export function addSentence(description: string, fact: string, formerly: string | null): string {
  if (onOneLine(description).includes(onOneLine(fact))) return description
  const sentence = toSentence(fact)
  const former = formerly === null ? '' : toSentence(formerly)
  if (former !== '' && description.includes(former)) return description.replace(former, () => sentence)

  const text = description.trimEnd()
  if (text === '') return sentence
  // A part for game masters that was never closed would swallow the sentence.
  if (endsSecretly(`${text}\n\n${sentence}`)) return `${text}\n:::\n\n${sentence}`
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  return noParagraph.test(lastLine) ? `${text}\n\n${sentence}` : `${text} ${sentence}`
}
