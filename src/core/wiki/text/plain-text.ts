import { type Block, readBlocks } from './read-blocks.ts'
import { countMarks, cutAtWrittenLinks, isPlain, joinRuns, readRuns } from './read-runs.ts'
import { splitSecrets } from './secret-parts.ts'

/** If a text has more marks, they are shown as written, because parsing them would take too long. */
const maxMarks = 10_000

const lineMark = /^(?:#{1,3}|[ \t]*(?:[-*•]|\d{1,3}\.))[ \t]+(?=[^ \t\r\n])/gm
const startsBlock = /^[ \t]*(?:>|```)/m

/** Returns the text of one paragraph or list item as a reader sees it. */
export const toPlainLine = (text: string) => joinRuns(readRuns(text))

const writeAll = (blocks: readonly Block[]) => blocks.map(writeBlock).join('\n\n')

function writeBlock(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'quote' || block.kind === 'secret') return writeAll(block.blocks)
  if (block.kind === 'list') return block.items.map(toPlainLine).join('\n')
  return toPlainLine(block.text)
}

const toUnparsedLine = (text: string) => joinRuns(cutAtWrittenLinks(text))

/** Returns a description without marks. Keeps the text of secret parts. */
export function toPlainText(description: string): string {
  const parts = description.includes(':::')
    ? splitSecrets(description).map(({ text }) => text)
    : [description]
  const unmarked = parts.map((part) => part.replace(lineMark, ''))
  // Removing marks takes a hundredth of the time of parsing, and most texts need no parser.
  const isPlainText = unmarked.every(isPlain) && !parts.some((part) => startsBlock.test(part))
  if (!isPlainText && countMarks(description) <= maxMarks) return writeAll(readBlocks(description))
  const [whole = '', ...others] = unmarked.map(toUnparsedLine)
  return others.length === 0 ? whole : [whole, ...others].map((part) => part.trim()).join('\n\n')
}
