import { bookTexts } from '#contract/book.ts'
import { countCharacters } from '#contract/text.ts'
import { indentLines, joinColumns, keepNext, type Line, makeLine, openWith } from './book-line.ts'
import { tellDate } from './book-story.ts'
import { colours, hands, measure, textHeight } from './book-style.ts'
import type { Typesetter } from './book-type.ts'

/** Something that contents and bookmarks lead to. */
export type Chapter = { title: string; place: string; parts: Chapter[] }

/** A short hairline, the only ornament. */
const ornament = (before: number) =>
  makeLine({
    height: 10,
    before,
    rules: [{ x: 0, width: 64, y: 5, colour: colours.gilt, isDotted: false }],
  })

/** How large a title is, by its characters: a name may have 255 of them. */
const titleSizes = [
  { upTo: 40, size: 38, leading: 43 },
  { upTo: 90, size: 29, leading: 35 },
  { upTo: 255, size: 20, leading: 26 },
]

/** The title page. */
export function setTitle(
  type: Typesetter,
  { name, description, exportedAt }: { name: string; description: string; exportedAt: string },
): Line[] {
  const length = countCharacters(name)
  const { size, leading } = titleSizes.find(({ upTo }) => length <= upTo) ?? { size: 20, leading: 26 }
  return [
    makeLine({ opens: 'recto', before: 110, height: 1 }),
    ...type.set([{ text: name, hand: { ...hands.part, size } }], { leading, width: measure - 20 }),
    ornament(14),
    ...type.set([{ text: bookTexts.asOf(tellDate(exportedAt)), hand: hands.note }], { before: 6 }),
    ...type.set([{ text: description, hand: hands.lede }], {
      before: 16,
      leading: 17.5,
      width: measure - 40,
    }),
  ]
}

type Imprint = { sessions: number; entries: number; isForGms: boolean; missing: ReadonlySet<string> }

/** The back of the title page: what the book holds, and what it could not print. */
export function setImprint(type: Typesetter, { sessions, entries, isForGms, missing }: Imprint): Line[] {
  const texts = [
    `${bookTexts.counts(sessions, entries)}.`,
    ...(isForGms ? [bookTexts.gmCopy] : []),
    ...(missing.size > 0 ? [bookTexts.missing([...missing].sort().join(', '))] : []),
    bookTexts.madeBy,
  ]
  const lines = texts.flatMap((text) =>
    type.set([{ text, hand: hands.fine }], { width: measure * 0.72, leading: 12.5, before: 8 }),
  )
  // At the foot of its page.
  const height = lines.reduce((sum, line) => sum + line.before + line.height, 0)
  return openWith(lines, { opens: 'page', before: textHeight - height })
}

const numberWidth = 34

/** A line of the contents: title, dots, page. All of it is a link. */
function setContentsLine(type: Typesetter, { title, place }: Chapter, depth: number, page: string): Line[] {
  const hand = depth === 0 ? hands.bodyBold : hands.body
  const indent = depth * 14
  const lines = type.set([{ text: title, hand, goTo: place }], {
    width: measure - numberWidth - indent,
    leading: 16,
  })
  const number = type.set([{ text: page, hand, goTo: place }], {
    width: numberWidth,
    leading: 16,
    align: 'right',
  })
  const last = lines.at(-1)
  if (!last) return []
  const end = indent + last.runs.reduce((right, run) => Math.max(right, run.x + run.width), 0) + 8
  const [row = last] = joinColumns(indentLines([last], indent), indentLines(number, measure - numberWidth))
  const [drawn] = number[0]?.runs ?? []
  const dotsEnd = measure - (drawn?.width ?? 0) - 6
  const dots = {
    x: end,
    width: Math.max(0, dotsEnd - end),
    y: row.baseline - 0.6,
    colour: colours.subtle,
    isDotted: true,
  }
  return openWith([...indentLines(keepNext(lines.slice(0, -1)), indent), { ...row, rules: [dots] }], {
    before: depth === 0 ? 12 : 0,
    keepsNext: depth === 0,
  })
}

/** The contents, two levels deep: what stands below is found by the index. */
export function setContents(
  type: Typesetter,
  chapters: Chapter[],
  pageOf: (place: string) => string,
): Line[] {
  const title = type.set([{ text: bookTexts.contents, hand: hands.chapter }], { leading: 28 })
  const lines = chapters.flatMap((chapter) => [
    ...setContentsLine(type, chapter, 0, pageOf(chapter.place)),
    ...chapter.parts.flatMap((part) => setContentsLine(type, part, 1, pageOf(part.place))),
  ])
  return [
    ...keepNext(openWith(title, { opens: 'recto', title: bookTexts.contents, chapter: bookTexts.contents })),
    ...lines,
  ]
}

/** The title of a part, at the head of a page on the right. */
export function setPartTitle(type: Typesetter, title: string, place: string): Line[] {
  const lines = type.set([{ text: title, hand: hands.part }], { leading: 38 })
  return keepNext([
    ...openWith(lines, { opens: 'recto', before: 46, anchors: [place], chapter: title, title }),
    ornament(4),
  ])
}
