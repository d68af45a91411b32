import type { Statement } from '#contract/recap/schemas.ts'

/**
 * Groups sentences by the line breaks between them in `whole`. A sentence that `whole` does not contain joins the paragraph of the
 * sentence before it.
 */
export function groupParagraphs(whole: string, sentences: Statement[]): Statement[][] {
  const paragraphs: Statement[][] = []
  let at = 0
  for (const sentence of sentences) {
    const found = whole.indexOf(sentence.text, at)
    const isNew = found >= 0 && whole.slice(at, found).includes('\n')
    if (found >= 0) at = found + sentence.text.length
    const last = paragraphs.at(-1)
    if (last && !isNew) last.push(sentence)
    else paragraphs.push([sentence])
  }
  return paragraphs
}
