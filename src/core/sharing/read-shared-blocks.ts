import { type Block, type OpenBlock, readBlocks, type TextBlock } from '#core/wiki/text/read-blocks.ts'

/** Also allows a bullet directly before a letter, as in "-Ring", unless the bullet is a `*` that begins italics. */
const bullet = /^[ \t]*(?:[-*•][ \t]+|(?:[-•]|\*(?![^*]*[^\s*]\*))(?=\p{L}))([^ \t].*)/u

function findHeading<Kept extends Block>(block: Kept): Kept | TextBlock {
  if (block.kind !== 'paragraph') return block
  const text = block.text.trim()
  const title = text.replace(/^#+/, '').trim()
  if (title !== '' && text.startsWith('#')) {
    return { kind: 'heading', level: 1, text: title }
  }
  return block
}

/** Recognizes more headings and lists than the wiki does: docs/product.md, “Shared viewer”. */
export function readExportedBlocks(content: string): Block[] {
  return readBlocks(content, bullet).map((block) =>
    block.kind === 'secret' ? { ...block, blocks: block.blocks.map(findHeading) } : findHeading(block),
  )
}

export function readSharedBlocks(content: string): OpenBlock[] {
  return readExportedBlocks(content).filter((block) => block.kind !== 'secret')
}
