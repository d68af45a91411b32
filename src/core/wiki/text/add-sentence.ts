import { toSentence } from '#core/reading/facts/compose-description.ts'
import { escapeMarks } from './escape-marks.ts'
import { toPlainText } from './plain-text.ts'
import { splitSecrets } from './secret-parts.ts'

/** Lines that cannot be continued inline: headings, lists, quotations, tables, ends of code or of a secret part. */
const noParagraph = /^\s*(?:#|[-*+]\s|\d+[.)]\s|>|\||```)|:::\s*$/
const endsSecretly = (text: string) => splitSecrets(text).at(-1)?.isSecret === true
const onOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Returns the sentence by which a description tells a fact. */
export const tellFact = (fact: string) => escapeMarks(toSentence(fact))

/** Skips a fact that the description already contains. `formerly` is the wording to replace. */
export function addSentence(description: string, fact: string, formerly: string | null): string {
  if (onOneLine(toPlainText(description)).includes(onOneLine(fact))) return description
  const sentence = tellFact(fact)
  const former = formerly === null ? '' : tellFact(formerly)
  if (former !== '' && description.includes(former)) return description.replace(former, () => sentence)

  const text = description.trimEnd()
  if (text === '') return sentence
  // An unclosed secret part would include the sentence.
  if (endsSecretly(`${text}\n\n${sentence}`)) return `${text}\n:::\n\n${sentence}`
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  return noParagraph.test(lastLine) ? `${text}\n\n${sentence}` : `${text} ${sentence}`
}
