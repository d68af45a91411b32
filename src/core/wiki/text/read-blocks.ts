import { countCharacters } from '#contract/text.ts'
import { splitSecrets } from './secret-parts.ts'

export type TextBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isNumbered: boolean; first: number; items: string[] }
export type OpenBlock = TextBlock | { kind: 'quote'; blocks: TextBlock[] } | { kind: 'code'; text: string }
export type Block = OpenBlock | { kind: 'secret'; blocks: OpenBlock[] }

/** A paragraph in capitals is a heading if it is shorter than this. */
const capitalsBelow = 50

const heading = /^(#{1,3})[ \t]+([^ \t].*)/
const bulletWithBlank = /^[ \t]*[-*•][ \t]+([^ \t].*)/
const numbered = /^[ \t]*(\d{1,3})\.[ \t]+([^ \t].*)/
const quote = /^[ \t]*>[ \t>]*/
const fence = /^[ \t]*```[^`]*$/

const readMark = (mark: RegExp, line: string) => (mark.exec(line) ?? []).map((part) => part.trimEnd())

function readTextBlocks(lines: readonly string[], bullet: RegExp): TextBlock[] {
  const blocks: TextBlock[] = []
  let isNew = true
  const addItem = (isNumbered: boolean, first: number, item: string) => {
    const last = blocks.at(-1)
    if (!isNew && last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(item)
    else blocks.push({ kind: 'list', isNumbered, first, items: [item] })
    isNew = false
  }
  for (const line of lines) {
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

const isInCapitals = (text: string) =>
  countCharacters(text) < capitalsBelow && /\p{Lu}/u.test(text) && text === text.toUpperCase()

function readCapitals(block: TextBlock): TextBlock {
  const text = block.kind === 'paragraph' ? block.text.trim() : ''
  return !text.startsWith('#') && isInCapitals(text) ? { kind: 'heading', level: 1, text } : block
}

type LineGroup = { kind: 'text' | 'quote' | 'code'; lines: string[] }

function groupLines(text: string): LineGroup[] {
  const groups: LineGroup[] = []
  let isCode = false
  for (const line of text.split(/\r?\n/)) {
    if (fence.test(line)) {
      isCode = !isCode
      if (isCode) groups.push({ kind: 'code', lines: [] })
      else groups.push({ kind: 'text', lines: [] })
      continue
    }
    const kind = isCode ? 'code' : quote.test(line) ? 'quote' : 'text'
    const last = groups.at(-1)
    const shown = kind === 'quote' ? line.replace(quote, '') : line
    if (last?.kind === kind) last.lines.push(shown)
    else groups.push({ kind, lines: [shown] })
  }
  return groups
}

function readGroup({ kind, lines }: LineGroup, bullet: RegExp): OpenBlock[] {
  if (kind === 'code') {
    const text = lines.join('\n')
    return text.trim() === '' ? [] : [{ kind, text }]
  }
  const blocks = readTextBlocks(lines, bullet)
  if (kind === 'text') return blocks.map(readCapitals)
  return blocks.length === 0 ? [] : [{ kind, blocks }]
}

/**
 * Recognizes headings (`#`, or a short paragraph in capitals), lists (`-`, `*`, `•`, `1.`), quotes (`>`), code between lines of three backticks, and secret parts (`:::gm` to
 * `:::`). `bullet` must capture the text of a list item.
 */
export function readBlocks(description: string, bullet = bulletWithBlank): Block[] {
  return splitSecrets(description).flatMap(({ text, isSecret }): Block[] => {
    const blocks = groupLines(text).flatMap((group) => readGroup(group, bullet))
    if (!isSecret) return blocks
    return blocks.length > 0 ? [{ kind: 'secret', blocks }] : []
  })
}
