import { ArrowLeft } from 'lucide-react'
import type { SharedView } from '#contract/pages.ts'
import { type SharedEntry, shareLimits } from '#contract/sharing/schemas.ts'
import { titleCase } from '#contract/text.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { formatDay } from '#web/lib/format.ts'
import { CategoryMark } from '#web/sharing/category-mark.tsx'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Detail } from '#web/ui/entry/detail.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SharedCard } from './shared-card.tsx'
import { SharedFace } from './shared-face.tsx'
import { SharedLink } from './shared-navigation.tsx'
import { linkNamesOf, SharedLine, type SharedLinkNames, SharedText } from './shared-text.tsx'

export function SharedArticle({ view, entry }: { view: SharedView; entry: SharedEntry }) {
  const linkNames = linkNamesOf(view.wiki)
  return (
    <div className="print-page print-flow mx-auto grid max-w-[1080px] gap-x-[72px] gap-y-10 pt-5 xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
      <article className="min-w-0 max-w-[42rem]">
        <SharedLink
          to={{ ...view.route, entry: '' }}
          className={joinClasses(buttonClasses('ghost', 'sm'), '-ml-2.5')}
        >
          <ArrowLeft size={15} strokeWidth={1.7} />
          Back
        </SharedLink>
        <header className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 md:gap-x-6">
          <div className="md:row-span-2">
            <SharedFace entry={entry} size="xl" />
          </div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small font-medium text-subtle md:self-end">
            <CategoryMark category={entry.category} size={14} />
            <SharedLink
              to={{ category: entry.category }}
              className="max-w-full truncate text-muted hover:text-fg"
            >
              <bdi>{titleCase(entry.category)}</bdi>
            </SharedLink>
            {entry.type !== '' && (
              <>
                <span aria-hidden="true">·</span>
                <bdi className="min-w-0 break-words">{titleCase(entry.type)}</bdi>
              </>
            )}
          </p>
          <h1
            dir="auto"
            className="max-md:col-span-2 max-md:mt-4 md:mt-2 md:self-start font-display text-[34px]/[1.1] font-[560] tracking-[-0.018em] break-words md:text-[44px]/[1.1]"
          >
            {entry.name}
          </h1>
        </header>
        <Ornament className="mt-6.5 mb-6" />
        <SharedText content={entry.content} linkNames={linkNames} selfId={entry.id} />
      </article>
      <Details entry={entry} linkNames={linkNames} />
      <Related entries={view.related} />
    </div>
  )
}

function Details({ entry, linkNames }: { entry: SharedEntry; linkNames: SharedLinkNames }) {
  const { aliases, stats, sessionNumber, sessionDate } = entry
  const details = Object.entries(stats)
  if (aliases.length + details.length === 0 && sessionNumber === null) return null
  return (
    <aside aria-label="Details" className="min-w-0 max-w-[42rem] xl:pt-[58px]">
      <h2 className="pb-2.5 text-label font-medium text-subtle">Details</h2>
      <dl>
        {aliases.length > 0 && <Detail label="Also known as">{aliases.join(', ')}</Detail>}
        {details.map(([key, value]) => (
          <Detail key={key} label={titleCase(key)}>
            <SharedLine text={value} linkNames={linkNames} selfId={entry.id} />
          </Detail>
        ))}
        {sessionNumber !== null && (
          <Detail label="First heard">
            Session {sessionNumber}
            {sessionDate && `, ${formatDay(sessionDate)}`}
          </Detail>
        )}
      </dl>
    </aside>
  )
}

function Related({ entries }: { entries: SharedEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="related" className="col-span-full min-w-0 border-t border-line pt-7">
      <h2 id="related" className="mb-3 font-display text-h3 font-[560]">
        {wikiTexts.related}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id} className="min-w-0">
            <SharedCard entry={entry} to={{ entry: entry.id }} limit={shareLimits.relatedPreview} />
          </li>
        ))}
      </ul>
    </section>
  )
}
