import { type Block, readBlocks } from './read-blocks.ts'
import { isPlain, readRuns } from './read-runs.ts'
import { joinRuns } from './run.ts'
import { splitSecrets } from './secret-parts.ts'

const lineMark = /^(?:#{1,3}|[ \t]*(?:[-*•]|\d{1,3}\.))[ \t]+(?=[^ \t\r\n])/gm
const startsBlock = /^[ \t]*(?:>|```)/m

/** Returns the text that a reader sees, of one paragraph or list item. */
export const toPlainLine = (text: string) => joinRuns(readRuns(text))

const writeAll = (blocks: readonly Block[]) => blocks.map(writeBlock).join('\n\n')

function writeBlock(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'quote' || block.kind === 'secret') return writeAll(block.blocks)
  if (block.kind === 'list') return block.items.map(toPlainLine).join('\n')
  return toPlainLine(block.text)
}

/** Returns a description without marks. Keeps the text of secret parts. */
export function toPlainText(description: string): string {
  const parts = description.includes(':::')
    ? splitSecrets(description).map(({ text }) => text)
    : [description]
  const unmarked = parts.map((part) => part.replace(lineMark, ''))
  // Most texts need no parser, which takes a hundred times as long.
  const canSkip = unmarked.every(isPlain) && !parts.some((part) => startsBlock.test(part))
  if (!canSkip) return writeAll(readBlocks(description))
  const [whole = '', ...others] = unmarked.map(toPlainLine)
  return others.length === 0 ? whole : [whole, ...others].map((part) => part.trim()).join('\n\n')
}
