import { toSentence } from '#core/reading/facts/compose-description.ts'
import { splitSecrets } from './secret-parts.ts'

/** Lines that cannot be continued inline: headings, lists, quotations, tables, the end of a secret part. */
const noParagraph = /^\s*(?:#|[-*+]\s|\d+[.)]\s|>|\|)|:::\s*$/
const endsSecretly = (text: string) => splitSecrets(text).at(-1)?.isSecret === true
const onOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Skips a fact that the description already contains. `formerly` is the wording to replace. */
export function addSentence(description: string, fact: string, formerly: string | null): string {
  if (onOneLine(description).includes(onOneLine(fact))) return description
  const sentence = toSentence(fact)
  const former = formerly === null ? '' : toSentence(formerly)
  if (former !== '' && description.includes(former)) return description.replace(former, () => sentence)

  const text = description.trimEnd()
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  // An unclosed secret part would include the sentence.
  const continues = text !== '' && !noParagraph.test(lastLine) && !endsSecretly(`${text}\n\n${sentence}`)
  return continues ? `${text} ${sentence}` : addParagraph(text, sentence)
}

/** Begins a paragraph after the description, outside of secret parts. */
export function addParagraph(description: string, paragraph: string): string {
  const text = description.trimEnd()
  if (text === '') return paragraph
  const closes = endsSecretly(`${text}\n\n${paragraph}`)
  return `${text}${closes ? '\n:::' : ''}\n\n${paragraph}`
}
