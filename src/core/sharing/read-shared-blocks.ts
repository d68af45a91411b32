import { shareLimits } from '#contract/sharing.ts'
import { countCharacters } from '#contract/text.ts'
import { type Block, readBlocks } from '#core/wiki/read-blocks.ts'

export type SharedBlock = Exclude<Block, { kind: 'secret' }>

/** Nobody shouts for long: a short line in capitals is a heading. */
const isShouted = (text: string) =>
  countCharacters(text) < shareLimits.headingLength && /\p{Lu}/u.test(text) && text === text.toUpperCase()

/** `-`, `*` or a bullet right before a word. */
const tightBullet = /^([ \t]*[-*•])(?=\p{L})/gmu

/** What the viewer of a shared wiki draws of a text (part 2 §2): a little more than elsewhere counts as heading or list. */
export function readSharedBlocks(content: string): SharedBlock[] {
  return readBlocks(content.replace(tightBullet, '$1 ')).flatMap((block): SharedBlock[] => {
    if (block.kind === 'secret') return []
    if (block.kind !== 'paragraph') return [block]
    const text = block.text.trim()
    const [signs = ''] = /^#+/.exec(text) ?? []
    if (signs !== '') return [{ kind: 'heading', level: 1, text: text.slice(signs.length).trim() }]
    return [isShouted(text) ? { kind: 'heading', level: 1, text } : block]
  })
}
