import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { markUnprintable } from '#core/sharing/mark-unprintable.ts'
import type { LinkedPart } from '#core/wiki/links/link-names.ts'
import { entryOf, type LinkedRun, type LinkNames, linkRuns, linkText } from '#core/wiki/links/link-text.ts'
import type { Block } from '#core/wiki/text/read-blocks.ts'
import { type Mark, readRuns } from '#core/wiki/text/read-runs.ts'

/** `to` is an anchor in the PDF, `href` a web address. A span with one of them is a link. */
export type Span = {
  text: string
  emphasis?: 'bold' | 'label' | 'gilt'
  marks?: readonly Mark[]
  to?: string
  href?: string
  /** If set, the span shows this picture with its caption instead of the text. */
  picture?: { path: string; caption: Line }
}
/** `longest` is the number of characters in the longest text without a possible line break. */
export type Line = { spans: Span[]; rtl: boolean; longest: number }
export type Style = 'body' | 'lede' | 'note' | 'small'

export type PdfBlock =
  | { kind: 'part' | 'category'; title: string; anchor: string; name: Line; tally?: Line }
  | {
      kind: 'session'
      title: string
      anchor: string
      running: Line
      over: Line
      name: Line
      date: Line
      opens: boolean
    }
  | {
      kind: 'entry'
      title: string
      anchor: string
      name: Line
      subtitle: Line
      first: boolean
      blocks: PdfBlock[]
      origin?: Line
      /** Path of the picture's file. */
      picture?: string
    }
  | { kind: 'paragraph'; style: Style; line: Line }
  | { kind: 'story'; letter: string; words: Line; rest: Line }
  | { kind: 'section'; name: Line }
  | { kind: 'heading'; level: number; line: Line }
  | { kind: 'points'; points: { mark: string; line: Line }[] }
  | { kind: 'table'; rows: [Line, Line][] }
  | { kind: 'item'; line: Line; fields: Line[] }
  | { kind: 'aside'; label: Line; blocks: PdfBlock[] }
  | { kind: 'quote'; blocks: PdfBlock[] }
  | { kind: 'code'; line: Line }

export type PdfContext = {
  names: LinkNames
  print: (spans: string | Span[]) => Line
  /** Returns the path of a picture; null if there is none. */
  findPicture: (id: string | null | undefined) => string | null
}

export const entryAnchor = (id: string) => `entry-${id}`
export const sessionAnchor = (id: string) => `session-${id}`

const plainText = /^[\x20-\x7e]*$/
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Matches text without a possible line break. Lines can break at spaces, at hyphens and between letters of these scripts. */
const unbroken = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}-]+/gu

export function createPrinter(isPrintable: (letter: string) => boolean) {
  const missing = new Set<string>()

  function printLine(span: Span, text: string): Span[] {
    if (plainText.test(text)) return [{ ...span, text: text.replace(/ +/g, ' ') }]
    const printable = markUnprintable(text, isPrintable)
    for (const script of printable.missing) missing.add(script)
    return printable.parts.map((part) => ({
      ...span,
      text: part.text.replace(/ +/g, ' '),
      ...(part.isMark ? { emphasis: 'gilt' as const } : {}),
    }))
  }
  function print(content: string | Span[]): Line {
    const spans = (typeof content === 'string' ? [{ text: content }] : content).flatMap((span) =>
      span.text
        .split(/(?:[^\S\n]*\n)+[^\S\n]*/)
        .flatMap((text, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...printLine(span, text)]),
    )
    const text = spans.map((span) => span.text).join('')
    return {
      spans: spans.filter((span) => span.text !== ''),
      rtl: rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? ''),
      longest: (text.match(unbroken) ?? []).reduce((most, { length }) => Math.max(most, length), 0),
    }
  }
  return { missing, print }
}

export const toSpans = (parts: readonly LinkedPart[], emphasis?: Span['emphasis']): Span[] =>
  parts.map(({ text, entryId }) => ({
    text,
    ...(emphasis ? { emphasis } : {}),
    ...(entryId === null ? {} : { to: entryAnchor(entryId) }),
  }))

export const linkLine = (
  { names, print }: PdfContext,
  sentences: readonly string[],
  selfId: string | null = null,
): Line =>
  print(
    linkText(sentences, names, selfId).flatMap((parts, at) => [
      ...(at > 0 ? [{ text: ' ' }] : []),
      ...toSpans(parts),
    ]),
  )

function toSpan({ text, marks, link }: LinkedRun, { print, findPicture }: PdfContext): Span {
  const entryId = entryOf(link)
  const path = link?.kind === 'picture' ? findPicture(link.picture) : null
  return {
    ...(path === null ? { text } : { text: ' ', picture: { path, caption: print(text) } }),
    ...(marks.length > 0 ? { marks } : {}),
    ...(entryId === null ? {} : { to: entryAnchor(entryId) }),
    ...(link?.kind === 'address' ? { href: link.href } : {}),
  }
}

export function writeBlocks(context: PdfContext, blocks: Block[], selfId: string): PdfBlock[] {
  const link = (text: string) =>
    context.print(
      linkRuns([readRuns(text)], context.names, selfId)
        .flat()
        .map((run) => toSpan(run, context)),
    )
  return blocks.map((block): PdfBlock => {
    if (block.kind === 'secret') {
      const label = context.print(wikiTexts.forGms)
      return { kind: 'aside', label, blocks: writeBlocks(context, block.blocks, selfId) }
    }
    if (block.kind === 'quote') return { kind: 'quote', blocks: writeBlocks(context, block.blocks, selfId) }
    if (block.kind === 'code') return { kind: 'code', line: context.print(block.text) }
    if (block.kind === 'heading') return { kind: 'heading', level: block.level, line: link(block.text) }
    if (block.kind === 'paragraph') return { kind: 'paragraph', style: 'body', line: link(block.text) }
    const points = block.items.map((item, at) => ({
      mark: block.isNumbered ? `${block.first + at}.` : '•',
      line: link(item),
    }))
    return { kind: 'points', points }
  })
}

export const writeTable = (
  context: PdfContext,
  details: Record<string, string>,
  selfId: string,
): PdfBlock => ({
  kind: 'table',
  rows: Object.entries(details).map(([label, value]) => [
    context.print(titleCase(label)),
    linkLine(context, [value], selfId),
  ]),
})
