import { bookTexts } from '#contract/book.ts'
import type { BookName } from '#core/sharing/book.ts'
import { breakPages, type Placed } from '#core/sharing/break-pages.ts'
import { joinPages } from '#core/sharing/join-pages.ts'
import { indentLines, keepNext, type Line, openWith } from './book-line.ts'
import { hands, measure, textHeight } from './book-style.ts'
import { entryPlace } from './book-text.ts'
import type { Typesetter } from './book-type.ts'
import type { Span } from './book-words.ts'

const columnGap = 22
const columnWidth = (measure - columnGap) / 2
const hang = 10
const rowLeading = 12.5

/** Where an entry stands, and the pages whose texts lead to it. */
export type Mentions = { own: number; others: number[] }

const order = new Intl.Collator('en')
const figure = '#'

const setLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u

/** Under which letter a name stands: accents make no letter of their own, and what cannot be printed has none. */
function findLetter(name: string): string {
  const [first = ''] = name.normalize('NFD').replace(/[^\p{L}\p{N}]+/gu, '')
  return setLetter.test(first) ? first.toUpperCase() : figure
}

type Row = { name: string; seen: string | null; id: string }

function listRows(names: BookName[]): Row[] {
  const rows = names.flatMap(({ id, name, aliases }): Row[] => [
    { name, seen: null, id },
    ...aliases.map((alias) => ({ name: alias, seen: name, id })),
  ])
  return rows
    .filter(({ name }) => name.trim() !== '')
    .sort((a, b) => order.compare(findLetter(a.name), findLetter(b.name)) || order.compare(a.name, b.name))
}

function setRow(type: Typesetter, { name, seen, id }: Row, { own, others }: Mentions): Line[] {
  const goTo = entryPlace(id)
  const spans: Span[] = [
    { text: name, hand: hands.small },
    ...(seen === null ? [] : [{ text: `, see ${seen}`, hand: hands.label }]),
    { text: '  ', hand: hands.small },
    { text: `${own}`, hand: hands.smallBold, goTo },
    ...(seen === null && others.length > 0 ? [{ text: `, ${joinPages(others)}`, hand: hands.small }] : []),
  ]
  return type.set(spans, { width: columnWidth, leading: rowLeading, hang })
}

/** The columns of the last page become equally long. */
function balance(columns: Placed<Line>[][], fullPages: number): Placed<Line>[][] {
  const rest = columns.slice(fullPages * 2).flatMap((column) => column.map(({ line }) => line))
  const total = rest.reduce((sum, { height, before }) => sum + height + before, 0)
  for (let height = total / 2; height < textHeight; height += rowLeading) {
    const even = breakPages(rest, [height])
    if (even.length <= 2) return [...columns.slice(0, fullPages * 2), ...even]
  }
  return columns
}

/** All names of the wiki with the pages that speak of them, in two columns: pages of placed lines. */
export function setIndex(
  type: Typesetter,
  names: BookName[],
  mentionsOf: ReadonlyMap<string, Mentions>,
): Placed<Line>[][] {
  const title = openWith(
    [
      ...type.set([{ text: bookTexts.index, hand: hands.chapter }], { leading: 28 }),
      ...type.set([{ text: bookTexts.indexHow, hand: hands.note }], { leading: 13, before: 2 }),
    ],
    { opens: 'page', anchors: [indexPlace], chapter: bookTexts.index, title: bookTexts.index },
  )
  const [head = []] = breakPages(title, [textHeight])
  const headHeight = head.reduce((end, { line, top }) => Math.max(end, top + line.height), 0) + 16
  let letter = ''
  const rows = listRows(names).flatMap((row): Line[] => {
    const mentions = mentionsOf.get(row.id)
    if (!mentions) return []
    const lines = setRow(type, row, mentions)
    const first = findLetter(row.name)
    if (first === letter) return lines
    letter = first
    const heading = type.set([{ text: first, hand: hands.letter }], {
      width: columnWidth,
      leading: 16,
      before: 10,
    })
    return [...keepNext(heading), ...lines]
  })
  const short = textHeight - headHeight
  const columns = breakPages(rows, [short, short, textHeight])
  const fullPages = Math.max(0, Math.ceil(columns.length / 2) - 1)
  const even = balance(columns, fullPages)
  const pages: Placed<Line>[][] = []
  for (let at = 0; at < even.length; at += 2) {
    const down = at === 0 ? headHeight : 0
    const place = (column: Placed<Line>[] | undefined, by: number) =>
      (column ?? []).map(({ line, top }) => ({ line: indentLines([line], by)[0] ?? line, top: top + down }))
    pages.push([
      ...(at === 0 ? head : []),
      ...place(even[at], 0),
      ...place(even[at + 1], columnWidth + columnGap),
    ])
  }
  return pages
}

export const indexPlace = 'index'
