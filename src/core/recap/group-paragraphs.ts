import type { Statement } from '#contract/recap/schemas.ts'

/**
 * Groups sentences into paragraphs by the line breaks between them in `whole`. A sentence that `whole` lacks joins the paragraph of the
 * previous sentence.
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
