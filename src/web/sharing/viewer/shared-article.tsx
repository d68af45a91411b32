import { ArrowLeft } from 'lucide-react'
import type { SharedView } from '#contract/pages.ts'
import { type SharedEntry, shareLimits } from '#contract/sharing/schemas.ts'
import { titleCase } from '#contract/text.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { formatDay } from '#web/lib/format.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ArticleHeader, Detail } from '#web/ui/entry/article-header.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { SharedFace } from './shared-face.tsx'
import { SharedLink } from './shared-navigation.tsx'
import { SharedCards } from './shared-overview.tsx'
import { linkNamesOf, linkSharedSentences, type SharedLinkNames, SharedText } from './shared-text.tsx'

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
        <ArticleHeader face={<SharedFace entry={entry} size="xl" />} name={entry.name} className="mt-6">
          <CategoryIcon source="shared" category={entry.category} />
          <SharedLink
            to={{ category: entry.category }}
            className="max-w-full truncate text-muted hover:text-fg"
          >
            <bdi>{categoryLabel(entry.category)}</bdi>
          </SharedLink>
          {entry.type !== '' && (
            <>
              <span aria-hidden="true">·</span>
              <bdi className="min-w-0 break-words">{titleCase(entry.type)}</bdi>
            </>
          )}
        </ArticleHeader>
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
            {linkSharedSentences([value], linkNames, entry.id)}
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
      <SharedCards entries={entries} limit={shareLimits.relatedPreview} />
    </section>
  )
}
