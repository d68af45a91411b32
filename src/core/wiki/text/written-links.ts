import type { Run } from './run.ts'

const linkMark = /\[\[([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/g

export const toEntryRun = (name: string, label: string | undefined, marks: Run['marks'] = []): Run => ({
  text: label?.trim() || name.trim(),
  marks,
  target: { kind: 'entry', name: name.trim() },
})

/** Splits a text whose only marks are `[[Name]]` and `[[Name|label]]`. */
export function cutAtWrittenLinks(text: string, marks: Run['marks'] = []): Run[] {
  if (!text.includes('[[')) return text === '' ? [] : [{ text, marks, target: null }]
  const runs: Run[] = []
  let from = 0
  const addText = (to: number) => {
    if (to > from) runs.push({ text: text.slice(from, to), marks, target: null })
  }
  for (const match of text.matchAll(linkMark)) {
    const [whole, name = '', label] = match
    addText(match.index)
    runs.push(toEntryRun(name, label, marks))
    from = match.index + whole.length
  }
  addText(text.length)
  return runs
}
