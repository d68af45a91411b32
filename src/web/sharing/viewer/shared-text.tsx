import {
  type SharedEntry,
  type SharedRoute,
  type SharedWiki,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { typeset, typesetRuns } from '#contract/typeset.ts'
import { readSharedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { entryOf, type LinkNames, linkRuns, linkText } from '#core/wiki/links/link-text.ts'
import { readRuns } from '#core/wiki/text/read-runs.ts'
import { entityClasses } from '#web/sharing/category-mark.tsx'
import { Each } from '#web/ui/each.tsx'
import { EntryTextBlock } from '#web/ui/entry/entry-text-block.tsx'
import { MarkedRun } from '#web/ui/entry/marked-run.tsx'
import { PictureFigure } from '#web/ui/entry/picture-figure.tsx'
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

type LinkedProps = {
  linkNames: SharedLinkNames
  selfId: string | null
  /** The route to which Back leads from a linked entry; the overview by default. */
  from?: Partial<SharedRoute>
}

export function SharedLine({ text, linkNames, selfId, from }: LinkedProps & { text: string }) {
  const parts = linkText([typeset(text)], linkNames, selfId).flat()
  return (
    <Each items={parts}>
      {(part) => {
        const entry = part.entryId === null ? undefined : linkNames.entries.get(part.entryId)
        if (!entry) return part.text
        return (
          <SharedLink to={{ ...from, entry: entry.id }} className={entityClasses(entry.category)}>
            {part.text}
          </SharedLink>
        )
      }}
    </Each>
  )
}

function SharedRuns({ text, linkNames, selfId, from }: LinkedProps & { text: string }) {
  return (
    <Each items={linkRuns([typesetRuns(readRuns(text))], linkNames, selfId).flat()}>
      {(run) => {
        const entry = linkNames.entries.get(entryOf(run.link) ?? '')
        if (!entry) return <MarkedRun run={run}>{run.text}</MarkedRun>
        return (
          <MarkedRun run={run}>
            <SharedLink to={{ ...from, entry: entry.id }} className={entityClasses(entry.category)}>
              {run.link?.kind === 'picture' ? (
                <PictureFigure face={<SharedFace entry={entry} size="figure" />} caption={run.text} />
              ) : (
                run.text
              )}
            </SharedLink>
          </MarkedRun>
        )
      }}
    </Each>
  )
}

export function SharedText({ content, ...linked }: LinkedProps & { content: string }) {
  const blocks = readSharedBlocks(content)
  if (blocks.length === 0) return <p className="text-muted">{sharingTexts.noDescription}</p>
  const draw = (text: string) => <SharedRuns text={text} {...linked} />
  return (
    <div className="prose">
      <Each items={blocks}>{(block) => <EntryTextBlock block={block} draw={draw} />}</Each>
    </div>
  )
}
