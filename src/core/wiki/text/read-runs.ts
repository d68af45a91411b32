import type { PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

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

const host = /^https:\/\/[a-z0-9.-]+(?::\d+)?\//
const brackets = /[[\]]/g

/** Returns the normalized address; null unless it is https, has no user name, and names a domain or an IPv4 address. */
export function readAddress(written: string): string | null {
  const address = /^https:\/\//i.test(written) && URL.canParse(written) ? new URL(written) : null
  if (!address || !host.test(address.href)) return null
  return address.href.replace(brackets, (bracket) => encodeURIComponent(bracket))
}

export type Mark = 'strong' | 'emphasis' | 'code'

/** Where a written link leads: to an https address, or to the entry with this name or alias, shown as a link or as its picture. */
type RunTarget = { kind: 'address'; href: string } | { kind: 'entry' | 'picture'; name: string }

/** Text with the same marks and target. `marks` begins with the outermost. Line breaks are part of the text. */
export type TextRun = { text: string; marks: readonly Mark[]; target: RunTarget | null }

export const joinRuns = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('')

/** Returns the runs between two positions in their joined text. */
export function sliceRuns(runs: readonly TextRun[], from: number, to: number): TextRun[] {
  let end = 0
  return runs.flatMap((run) => {
    const start = end
    end += run.text.length
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return text === '' ? [] : [{ ...run, text }]
  })
}

const sameMarks = (a: TextRun, b: TextRun) => a.marks.join() === b.marks.join()

/** Joins neighbouring runs without a target that have the same marks, and drops empty runs. */
function mergeRuns(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = []
  for (const run of runs) {
    if (run.text === '') continue
    const last = merged.at(-1)
    if (last && last.target === null && run.target === null && sameMarks(last, run)) {
      merged.splice(-1, 1, { ...last, text: last.text + run.text })
    } else merged.push(run)
  }
  return merged
}

/** Syntax that the parser ignores, because read-blocks.ts reads the blocks, HTML is shown as text, and every line break is kept. */
const disabled = [
  ...['headingAtx', 'setextUnderline', 'thematicBreak', 'list', 'blockQuote', 'codeFenced', 'codeIndented'],
  ...['htmlFlow', 'htmlText', 'definition', 'hardBreakEscape'],
]
const options = { extensions: [{ disable: { null: disabled } }] }

const needsParser = /[*_`\\<]|\]\(/
/** True if the text needs no parser, because its only marks are links to entries. */
export const isPlain = (text: string) => !needsParser.test(text)
const countedMarks = /[*_`[\]<]/g
/** Unmatched marks take the parser quadratic time, so a paragraph with more marks is shown as written. */
const maxMarks = 400

/**
 * Before parsing, links to entries and `&` are replaced by numbers in rare brackets, so that the parser leaves them as they are. The
 * brackets are punctuation like `[` and `&`, so the rules for `*` and `_` give the same result.
 */
const withheld = /\\[\s\S]|!?\[\[[^[\]|\n]+(?:\|[^[\]\n]*)?\]\]|[&\u2e22\u2e23]/g
const substitute = /\u2e22(\d+)\u2e23/g
const aroundSubstitutes = /(\u2e22\d+\u2e23)/

function withhold(text: string): { masked: string; restore: (masked: string) => string } {
  const texts: string[] = []
  const masked = text.replace(withheld, (whole) =>
    whole.startsWith('\\') ? whole : `\u2e22${texts.push(whole) - 1}\u2e23`,
  )
  return { masked, restore: (part) => part.replace(substitute, (_, index) => texts[Number(index)] ?? '') }
}

export const countMarks = (text: string) => withhold(text).masked.match(countedMarks)?.length ?? 0

/** Reads a paragraph, heading or list item: **bold**, *italic*, `code`, links to entries, their pictures, and https addresses. */
export function readRuns(text: string): TextRun[] {
  if (isPlain(text)) return cutAtWrittenLinks(text)
  const { masked, restore } = withhold(text)
  if ((masked.match(countedMarks)?.length ?? 0) > maxMarks) return cutAtWrittenLinks(text)

  const sourceOf = ({ position }: PhrasingContent) =>
    restore(masked.slice(position?.start.offset ?? 0, position?.end.offset ?? 0))
  // Escaped brackets are plain text here; only substitutes contain links.
  const readText = (value: string, marks: Mark[]) =>
    value
      .split(aroundSubstitutes)
      .flatMap((part, at) =>
        at % 2 === 1 ? cutAtWrittenLinks(restore(part), marks) : [{ text: part, marks, target: null }],
      )
  const readAll = (nodes: PhrasingContent[], marks: Mark[]) => nodes.flatMap((node) => read(node, marks))
  const read = (node: PhrasingContent, marks: Mark[]): TextRun[] => {
    if (node.type === 'text') return readText(node.value, marks)
    if (node.type === 'break') return [{ text: '\n', marks, target: null }]
    if (node.type === 'strong' || node.type === 'emphasis')
      return readAll(node.children, marks.includes(node.type) ? marks : [...marks, node.type])
    if (node.type === 'inlineCode')
      return [{ text: restore(node.value), marks: [...marks, 'code'], target: null }]
    const href = node.type === 'link' ? readAddress(restore(node.url)) : null
    const label = node.type === 'link' ? joinRuns(readAll(node.children, [])) : ''
    if (href === null || label.trim() === '') return [{ text: sourceOf(node), marks, target: null }]
    return [{ text: label, marks, target: { kind: 'address', href } }]
  }
  const blocks = fromMarkdown(masked, options).children
  return mergeRuns(blocks.flatMap((one) => (one.type === 'paragraph' ? readAll(one.children, []) : [])))
}
