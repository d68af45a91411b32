import {
  type SharedEntry,
  type SharedRoute,
  type SharedWiki,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { readSharedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import type { LinkNames } from '#core/wiki/links/link-text.ts'
import { readRuns } from '#core/wiki/text/read-runs.ts'
import { Each } from '#web/ui/each.tsx'
import { EntryTextBlock } from '#web/ui/entry/entry-text-block.tsx'
import { drawLinksOf } from '#web/wiki/article/linked-text.tsx'
import { entityClasses } from '#web/wiki/category-icon.tsx'
import { SharedFace } from './shared-face.tsx'
import { SharedLink } from './shared-navigation.tsx'

export type SharedLinkNames = LinkNames<SharedEntry>

const linkNamesByEntries = new WeakMap<SharedEntry[], SharedLinkNames>()

export function linkNamesOf({ entries }: Pick<SharedWiki, 'entries'>): SharedLinkNames {
  const known = linkNamesByEntries.get(entries)
  if (known) return known
  const linkNames = {
    index: buildLinkIndex(entries),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
  linkNamesByEntries.set(entries, linkNames)
  return linkNames
}

/** @param from the route to which Back leads from a linked entry */
const linkedFrom = (from: Partial<SharedRoute>) =>
  drawLinksOf<SharedEntry>({
    Link: ({ entry, children }) => (
      <SharedLink to={{ ...from, entry: entry.id }} className={entityClasses(entry.category)}>
        {children}
      </SharedLink>
    ),
    Face: SharedFace,
  })

const { linkSentences, drawRuns } = linkedFrom({})
export const linkSharedSentences = linkSentences
export const linkTimelineSentences = linkedFrom({ view: 'timeline' }).linkSentences

type SharedTextProps = { content: string; linkNames: SharedLinkNames; selfId: string | null }

export function SharedText({ content, linkNames, selfId }: SharedTextProps) {
  const blocks = readSharedBlocks(content)
  if (blocks.length === 0) return <p className="text-muted">{sharingTexts.noDescription}</p>
  const draw = (text: string) => drawRuns([readRuns(text)], linkNames, selfId)
  return (
    <div className="prose">
      <Each items={blocks}>{(block) => <EntryTextBlock block={block} draw={draw} />}</Each>
    </div>
  )
}
