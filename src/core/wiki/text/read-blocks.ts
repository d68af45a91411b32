import { splitSecrets } from './secret-parts.ts'

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isNumbered: boolean; first: number; items: string[] }
  | { kind: 'secret'; blocks: Block[] }

const heading = /^(#{1,3})[ \t]+([^ \t].*)/
const bullet = /^[ \t]*[-*•][ \t]+([^ \t].*)/
const numbered = /^[ \t]*(\d{1,3})\.[ \t]+([^ \t].*)/

const readMark = (mark: RegExp, line: string) => (mark.exec(line) ?? []).map((part) => part.trimEnd())

function readOpenBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let isNew = true
  const addItem = (isNumbered: boolean, first: number, item: string) => {
    const last = blocks.at(-1)
    if (!isNew && last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(item)
    else blocks.push({ kind: 'list', isNumbered, first, items: [item] })
    isNew = false
  }
  for (const line of text.split(/\r?\n/)) {
    const [, marks, title] = readMark(heading, line)
    const [, point] = readMark(bullet, line)
    const [, number, step] = readMark(numbered, line)
    const last = blocks.at(-1)
    if (line.trim() === '') isNew = true
    else if (marks && title) {
      blocks.push({
        kind: 'heading',
        level: marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3,
        text: title,
      })
      isNew = true
    } else if (point) addItem(false, 1, point)
    else if (number && step) addItem(true, Number(number), step)
    else if (!isNew && last?.kind === 'paragraph') last.text += `\n${line}`
    else {
      blocks.push({ kind: 'paragraph', text: line })
      isNew = false
    }
  }
  return blocks
}

/** Recognizes headings (`#`), lists (`-`, `*`, `•`, `1.`) and secret parts (`:::gm` to `:::`). */
export function readBlocks(description: string): Block[] {
  return splitSecrets(description).flatMap(({ text, isSecret }): Block[] => {
    const blocks = readOpenBlocks(text)
    if (!isSecret) return blocks
    return blocks.length > 0 ? [{ kind: 'secret', blocks }] : []
  })
}
