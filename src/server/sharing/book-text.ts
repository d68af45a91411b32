import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki.ts'
import type { LinkedPart } from '#core/wiki/link-names.ts'
import { linkText, type NameBook } from '#core/wiki/link-text.ts'
import type { Block } from '#core/wiki/read-blocks.ts'
import { indentLines, joinColumns, keepNext, type Line, makeLine, openWith } from './book-line.ts'
import { colours, type Hand, hands, measure } from './book-style.ts'
import type { Typesetter } from './book-type.ts'
import type { Span } from './book-words.ts'

/** What a text is set with: the faces, and the names that become links. */
export type Desk = { type: Typesetter; names: NameBook }

/** The place of an entry, and of a session. */
export const entryPlace = (id: string) => `entry-${id}`
export const sessionPlace = (id: string) => `session-${id}`

export const inHand = (parts: readonly LinkedPart[], hand: Hand): Span[] =>
  parts.map(({ text, entryId }) =>
    entryId === null
      ? { text, hand }
      : { text, hand: { ...hand, colour: colours.link }, goTo: entryPlace(entryId) },
  )

/** One paragraph with links to the entries that it names. */
export const writeLinked = (
  { names }: Desk,
  sentences: readonly string[],
  hand: Hand,
  selfId: string | null = null,
): Span[] =>
  linkText(sentences, names, selfId).flatMap((parts, place) => [
    ...(place > 0 ? [{ text: ' ', hand }] : []),
    ...inHand(parts, hand),
  ])

const listIndent = 16
const asidePadding = 12
const gapAfterParagraph = 5

/** A point of a list: its mark hangs before it. */
export function setPoint({ type }: Desk, mark: string, spans: Span[], width: number): Line[] {
  const lines = indentLines(type.set(spans, { width: width - listIndent }), listIndent)
  const [drawn] = type.set([{ text: mark, hand: { ...hands.body, colour: colours.gilt } }], {
    width: listIndent,
  })
  return drawn ? joinColumns(openWith(lines, { before: 2 }), [drawn]) : lines
}

/** What is for game masters only, in a box of its own. */
function setAside(desk: Desk, blocks: Block[], width: number, selfId: string): Line[] {
  const inner = width - 2 * asidePadding
  const label = desk.type.set([{ text: wikiTexts.forGms, hand: hands.over }], { width: inner, leading: 15 })
  const lines = [...keepNext(label), ...setBlocks(desk, blocks, inner, selfId)]
  const edge = makeLine({ height: 8 })
  return indentLines([...keepNext([edge]), ...openWith(lines, { before: 0 }), edge], asidePadding).map(
    (line, place, all) => ({
      ...line,
      isAside: true,
      before: place === 0 ? 8 : line.before,
      keepsNext: line.keepsNext === true || place === all.length - 2,
    }),
  )
}

/** The text of an entry. */
export function setBlocks(desk: Desk, blocks: Block[], width: number, selfId: string): Line[] {
  const write = (text: string, hand: Hand = hands.body) => writeLinked(desk, [text], hand, selfId)
  return blocks.flatMap((block): Line[] => {
    if (block.kind === 'secret') return setAside(desk, block.blocks, width, selfId)
    if (block.kind === 'heading') {
      const hand = hands.headings[block.level - 1] ?? hands.bodyBold
      return keepNext(desk.type.set(write(block.text, hand), { width, leading: 15, before: 10 }))
    }
    if (block.kind === 'paragraph') {
      return desk.type.set(write(block.text), { width, before: gapAfterParagraph, isJustified: true })
    }
    const points = block.items.map((item, place) =>
      setPoint(desk, block.isNumbered ? `${block.first + place}.` : '•', write(item), width),
    )
    return points.flatMap((lines, place) =>
      place === 0 ? openWith(lines, { before: gapAfterParagraph }) : lines,
    )
  })
}

const labelWidth = 92
const rowsKept = 4

/** Names and values as a table of two columns, with hairlines between its rows. */
export function setTable(desk: Desk, rows: [label: string, value: string][], selfId: string): Line[] {
  return rows.flatMap(([label, value], place) => {
    const left = desk.type.set([{ text: titleCase(label), hand: hands.label }], {
      width: labelWidth - 10,
      leading: 13,
    })
    const right = desk.type.set(writeLinked(desk, [value], hands.small, selfId), {
      width: measure - labelWidth,
      leading: 13,
    })
    const row = joinColumns(left, indentLines(right, labelWidth))
    const rule = { x: 0, width: measure, y: -2, colour: colours.line, isDotted: false }
    return row.map((line, at) => ({
      ...line,
      before: at > 0 ? 0 : place === 0 ? 9 : 4,
      rules: at === 0 ? [rule] : [],
      keepsNext: row.length <= rowsKept ? at < row.length - 1 : line.keepsNext === true,
    }))
  })
}
