import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type WikiEntry, wikiLimits } from '#contract/wiki.ts'
import { excerpt } from '#web/lib/format.ts'
import { CategoryIcon, colourOfCategory, labelOfCategory } from './category-look.tsx'
import { useWikiPlaces } from './wiki-places.ts'

/** A name in running text that leads to its entry; resting on it shows the first lines. */
export function EntryLink({ entry, children }: { entry: WikiEntry; children: ReactNode }) {
  const places = useWikiPlaces()
  return (
    <PreviewCard.Root>
      <PreviewCard.Trigger
        delay={300}
        render={<Link to={places.entry(entry.id)} />}
        className="entity"
        style={{ '--k': colourOfCategory(entry.category) }}
      >
        {children}
      </PreviewCard.Trigger>
      <PreviewCard.Portal>
        <PreviewCard.Positioner sideOffset={8} className="z-50">
          <PreviewCard.Popup className="pop w-[328px] max-w-[90vw] rounded-panel border border-line bg-overlay px-4 pt-3.5 pb-3 shadow-pop">
            <div className="flex items-center gap-2">
              <CategoryIcon category={entry.category} size={15} />
              <b className="min-w-0 truncate font-display text-[17px]/6 font-[560]">{entry.name}</b>
              <small className="ml-auto shrink-0 text-label text-subtle">
                {labelOfCategory(entry.category)}
              </small>
            </div>
            {entry.description && (
              <p className="mt-1.5 font-read text-[15px]/[23px] text-muted">
                {excerpt(entry.description, wikiLimits.relatedExcerpt)}
              </p>
            )}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
