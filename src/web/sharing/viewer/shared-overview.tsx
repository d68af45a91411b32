import { BookOpen, ScrollText } from 'lucide-react'
import type { SharedView } from '#contract/pages.ts'
import { type SharedEntry, type SharedRoute, shareLimits, sharingTexts } from '#contract/sharing/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt, formatCount, formatNumber } from '#web/lib/format.ts'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { LinkedCard, NoText } from '#web/ui/entry/linked-card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SharedCover, SharedFace } from './shared-face.tsx'
import { SharedLink } from './shared-navigation.tsx'

type SharedCardProps = { entry: SharedEntry; to: Partial<SharedRoute>; limit: number }

function SharedCard({ entry, to, limit }: SharedCardProps) {
  const preview = typeset(excerpt(toPlainText(entry.content).trim(), limit))
  return (
    <LinkedCard
      link={(card) => <SharedLink to={to} {...card} />}
      face={<SharedFace entry={entry} size="md" />}
      name={entry.name}
      category={categoryLabel(entry.category)}
      text={preview || <NoText>{sharingTexts.noDescription}</NoText>}
      textClasses="line-clamp-5"
    />
  )
}

type SharedCardsProps = {
  entries: SharedEntry[]
  /** The route to which Back leads from an entry; the overview by default. */
  from?: Partial<SharedRoute>
  limit: number
  label?: string
}

export function SharedCards({ entries, from, limit, label }: SharedCardsProps) {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <SharedCard entry={entry} to={{ ...from, entry: entry.id }} limit={limit} />
        </li>
      ))}
    </ul>
  )
}

export function SharedOverview({ view }: { view: SharedView }) {
  const { wiki, route, found } = view
  const pages = Math.max(1, Math.ceil(found.length / shareLimits.cards))
  const page = Math.min(route.page, pages)
  const shown = found.slice((page - 1) * shareLimits.cards, page * shareLimits.cards)
  return (
    <div className="mx-auto max-w-[1080px]">
      <OverviewHead view={view} found={found.length} isFirst={page === 1} />
      {shown.length === 0 ? (
        <EmptyState
          icon={BookOpen}
          title={wiki.entries.length === 0 ? sharingTexts.empty : sharingTexts.noMatch}
        />
      ) : (
        <SharedCards
          label="Entries"
          entries={shown}
          from={{ ...route, page }}
          limit={shareLimits.cardPreview}
        />
      )}
      {pages > 1 && <Pager route={{ ...route, page }} pages={pages} />}
    </div>
  )
}

type OverviewHeadProps = { view: SharedView; found: number; isFirst: boolean }

function OverviewHead({ view, found, isFirst }: OverviewHeadProps) {
  const { wiki, route } = view
  const { name, description } = wiki.campaign
  const title = 'font-display font-[560] tracking-[-0.018em] break-words'
  if (route.q.trim() !== '') {
    return (
      <h1 className={`${title} mt-8 mb-5 text-[26px]/8`}>
        {wikiTexts.foundResults(found)} “<bdi>{route.q.trim()}</bdi>”
      </h1>
    )
  }
  if (route.category !== '') {
    return (
      <>
        <h1 dir="auto" className={`${title} mt-8 text-[30px]/9`}>
          {categoryLabel(route.category)}
        </h1>
        <p className="mt-1 mb-5 text-subtle">{formatCount(found, 'entry', 'entries')}</p>
      </>
    )
  }
  return (
    <>
      {isFirst && view.lastLetter && <LastLetter letter={view.lastLetter} />}
      <SharedCover picture={wiki.campaign.cover} />
      <h1
        dir="auto"
        className={`${title} text-[34px]/[1.1] md:text-[44px]/[1.1] ${wiki.campaign.cover ? 'mt-2' : 'mt-10 md:mt-12'}`}
      >
        {name}
      </h1>
      <p className="mt-3 text-subtle">
        {formatCount(found, 'entry', 'entries')} in{' '}
        {formatCount(wiki.categories.length, 'category', 'categories')}
      </p>
      <Ornament className="mt-6 mb-7" />
      {description.trim() !== '' && isFirst && (
        <section aria-labelledby="about" className="mb-10 max-w-[42rem]">
          <h2 id="about" className="mb-2 font-display text-h3 font-[560]">
            About This Campaign
          </h2>
          <div dir="auto" className="prose whitespace-pre-line">
            {description}
          </div>
        </section>
      )}
    </>
  )
}

function LastLetter({ letter: { title, url } }: { letter: NonNullable<SharedView['lastLetter']> }) {
  return (
    <p className="print-hidden mt-5 border-b border-line pb-2 text-ui text-muted">
      <a href={url} className="flex min-h-8 items-center gap-2.5 hover:text-fg touch:min-h-10">
        <ScrollText size={15} strokeWidth={1.7} className="shrink-0 text-gilt" />
        <span className="min-w-0 break-words">
          Last letter: <bdi className="font-medium text-fg">{title}</bdi>
        </span>
      </a>
    </p>
  )
}

function Pager({ route, pages }: { route: SharedRoute; pages: number }) {
  const { page } = route
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <SharedLink to={{ ...route, page: page - 1 }} rel="prev" className={buttonClasses('plain')}>
          Previous
        </SharedLink>
      )}
      <span className="num text-small text-subtle">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages && (
        <SharedLink to={{ ...route, page: page + 1 }} rel="next" className={buttonClasses('plain')}>
          Next
        </SharedLink>
      )}
    </nav>
  )
}
