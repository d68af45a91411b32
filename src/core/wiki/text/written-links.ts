import type { TextRun } from './run.ts'

const linkMark = /(!?)\[\[([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/g

/** Splits a text at `[[Name]]`, `[[Name|label]]` and `![[Name]]`; other marks stay as written. */
export function cutAtWrittenLinks(text: string, marks: TextRun['marks'] = []): TextRun[] {
  if (!text.includes('[[')) return text === '' ? [] : [{ text, marks, target: null }]
  const runs: TextRun[] = []
  let from = 0
  const addText = (to: number) => {
    if (to > from) runs.push({ text: text.slice(from, to), marks, target: null })
  }
  for (const match of text.matchAll(linkMark)) {
    const [whole, sign, written = '', label] = match
    const name = written.trim()
    addText(match.index)
    runs.push({ text: label?.trim() || name, marks, target: { kind: sign ? 'picture' : 'entry', name } })
    from = match.index + whole.length
  }
  addText(text.length)
  return runs
}
