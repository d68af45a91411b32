import type { Statement } from '#contract/recap.ts'

/**
 * The sentences of a text in its paragraphs. `whole` is the same text in one piece, with line breaks between paragraphs;
 * a sentence that cannot be found in it goes on in the paragraph before.
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
