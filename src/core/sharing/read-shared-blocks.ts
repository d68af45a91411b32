import { shareLimits } from '#contract/sharing/schemas.ts'
import { countCharacters } from '#contract/text.ts'
import { type Block, readBlocks } from '#core/wiki/text/read-blocks.ts'

type SharedBlock = Exclude<Block, { kind: 'secret' }>

const isAllCaps = (text: string) =>
  countCharacters(text) < shareLimits.headingLength && /\p{Lu}/u.test(text) && text === text.toUpperCase()

const tightBullet = /^([ \t]*[-*•])(?=\p{L})/gmu

function findHeading(block: Block): Block {
  if (block.kind === 'secret') return { ...block, blocks: block.blocks.map(findHeading) }
  if (block.kind !== 'paragraph') return block
  const text = block.text.trim()
  const title = text.replace(/^#+/, '').trim()
  if (title !== '' && (text.startsWith('#') || isAllCaps(text))) {
    return { kind: 'heading', level: 1, text: title }
  }
  return block
}

/** Recognizes more headings and lists than the wiki does: docs/product.md, “Shared viewer”. */
export function readExportedBlocks(content: string): Block[] {
  return readBlocks(content.replace(tightBullet, '$1 ')).map(findHeading)
}

export function readSharedBlocks(content: string): SharedBlock[] {
  return readExportedBlocks(content).filter((block) => block.kind !== 'secret')
}
