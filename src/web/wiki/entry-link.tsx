import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WikiHead } from '#contract/wiki.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki.ts'
import { excerpt } from '#web/lib/format.ts'
import { CategoryIcon, colourOfCategory, labelOfCategory } from './category-look.tsx'
import { useWikiPlaces } from './wiki-places.ts'

/** One card serves all links: a long article has thousands. */
const hoverCard = PreviewCard.createHandle<WikiHead>()
const restMs = 250

/** A name in running text that leads to its entry; resting on it, or reaching it by key, shows the first lines. */
export function EntryLink({ entry, children }: { entry: WikiHead; children: ReactNode }) {
  const places = useWikiPlaces()
  return (
    <PreviewCard.Trigger
      handle={hoverCard}
      payload={entry}
      delay={restMs}
      render={<Link to={places.entry(entry.id)} />}
      className="entity"
      style={{ '--k': colourOfCategory(entry.category) }}
    >
      {children}
    </PreviewCard.Trigger>
  )
}

/** Where the card of the link that is rested on appears: once in the application. */
export function EntryHoverCard() {
  return (
    <PreviewCard.Root handle={hoverCard}>
      {({ payload: entry }) => (
        <PreviewCard.Portal>
          <PreviewCard.Positioner sideOffset={8} collisionPadding={12} className="z-50">
            <PreviewCard.Popup
              aria-label={entry?.name}
              className="pop w-[328px] max-w-[90vw] rounded-panel border border-line bg-overlay px-4 pt-3.5 pb-3.5 shadow-pop outline-none"
            >
              {entry && <EntryPreview entry={entry} />}
            </PreviewCard.Popup>
          </PreviewCard.Positioner>
        </PreviewCard.Portal>
      )}
    </PreviewCard.Root>
  )
}

function EntryPreview({ entry }: { entry: WikiHead }) {
  return (
    <>
      <p className="flex items-center gap-2">
        <CategoryIcon category={entry.category} size={15} />
        <b className="line-clamp-2 min-w-0 flex-1 font-display text-[17px]/6 font-[560] break-words">
          <bdi>{entry.name}</bdi>
        </b>
        <small className="max-w-[40%] shrink-0 truncate text-label text-subtle">
          {labelOfCategory(entry.category)}
        </small>
      </p>
      <p className="mt-1.5 font-read text-[15px]/[23px] break-words text-muted">
        {entry.preview ? excerpt(entry.preview, wikiLimits.categoryExcerpt) : wikiTexts.nothingWritten}
      </p>
    </>
  )
}
