import type { PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { readAddress } from './read-address.ts'
import { joinRuns, type Mark, mergeRuns, type TextRun } from './run.ts'
import { cutAtWrittenLinks } from './written-links.ts'

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
      return readAll(node.children, [...marks, node.type])
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
