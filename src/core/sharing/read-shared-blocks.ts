import { shareLimits } from '#contract/sharing.ts'
import { countCharacters } from '#contract/text.ts'
import { type Block, readBlocks } from '#core/wiki/read-blocks.ts'

export type SharedBlock = Exclude<Block, { kind: 'secret' }>

/** Nobody shouts for long: a short line in capitals is a heading. */
const isShouted = (text: string) =>
  countCharacters(text) < shareLimits.headingLength && /\p{Lu}/u.test(text) && text === text.toUpperCase()

/** `-`, `*` or a bullet right before a word. */
const tightBullet = /^([ \t]*[-*•])(?=\p{L})/gmu

function findHeading(block: Block): Block {
  if (block.kind === 'secret') return { ...block, blocks: block.blocks.map(findHeading) }
  if (block.kind !== 'paragraph') return block
  const text = block.text.trim()
  const title = text.replace(/^#+/, '').trim()
  if (title !== '' && (text.startsWith('#') || isShouted(text))) {
    return { kind: 'heading', level: 1, text: title }
  }
  return block
}

/** A description as exported files show it: more lines are headings and lists than in the wiki (part 2 §2). */
export function readExportedBlocks(content: string): Block[] {
  return readBlocks(content.replace(tightBullet, '$1 ')).map(findHeading)
}

/** The same for the viewer of a shared wiki, without parts for game masters. */
export function readSharedBlocks(content: string): SharedBlock[] {
  return readExportedBlocks(content).filter((block) => block.kind !== 'secret')
}
