import { ArrowLeft } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { Campaign } from '#contract/campaigns.ts'
import { labelOfCategory } from '#contract/wiki-categories.ts'
import { formatCount } from '#web/lib/format.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useArticle, useCategories } from '#web/wiki/api.ts'
import { ArticleActions } from '#web/wiki/article-actions.tsx'
import { useHeldEntry } from '#web/wiki/use-library.ts'
import { CampaignRequired } from './campaign-required.tsx'
import { NewEntryButton } from './new-entry-button.tsx'
import { type Crumb, Screen } from './screen.tsx'
import { useFreshCount } from './use-fresh-count.ts'
import { useIsKeeper } from './use-is-keeper.ts'
import { usePrefetchOnHover } from './use-prefetch-on-hover.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { WikiActions } from './wiki-actions.tsx'
import { WikiContent } from './wiki-content.tsx'
import { WikiGuiseBar } from './wiki-guise.tsx'
import { WikiSearch } from './wiki-search.tsx'
import { useWorkspace } from './workspace.ts'

const SharedPreview = lazy(async () => ({ default: (await import('./shared-preview.tsx')).SharedPreview }))

const pageNames = { categories: 'Categories', recent: 'Recent Changes', timeline: 'Timeline' } as const

export function WikiView() {
  const { campaign, place } = useWorkspace()
  if (campaign && place.as === 'shared') return <SharedPreview campaign={campaign} />
  if (campaign) return <CampaignWiki campaign={campaign} />
  return (
    <Screen crumbs={[{ label: 'Campaign Wiki' }]}>
      <CampaignRequired />
    </Screen>
  )
}

function CampaignWiki({ campaign }: { campaign: Campaign }) {
  const { place, to, go, back, visit } = useWorkspace()
  const isPhone = usePhone()
  const way = useNavigationType()
  const categories = useCategories(campaign.id)
  const article = useArticle(campaign.id, place.entry).data ?? null
  const held = useHeldEntry(campaign.id, place.entry)
  const entry = article ?? held
  const isOverview = !place.entry && !place.category && !place.page && place.q === ''
  const isKeeper = useIsKeeper()
  const onCountChanged = useFreshCount()
  usePrefetchOnHover(campaign.id)
  // Whoever types has the address replaced.
  useScrollMemory(visit, place.q !== '' && way === NavigationType.Replace)
  const crumbs = useMemo(() => {
    const main: Crumb = { label: 'Main Page', to: to({ view: 'wiki' }) }
    const category = place.entry ? entry?.category : place.category
    if (isOverview) return [{ label: 'Campaign Wiki' }]
    if (place.q !== '') return [main, { label: 'Search' }]
    if (place.page) return [main, { label: pageNames[place.page] }]
    const inCategory = category
      ? [{ label: labelOfCategory(category), to: to({ view: 'wiki', category }) }]
      : []
    return [main, ...inCategory, ...(place.entry ? [{ label: entry?.name ?? 'Article' }] : [])]
  }, [place, entry, isOverview, to])
  const total = categories.data?.reduce((sum, { count }) => sum + count, 0) ?? 0

  return (
    <Screen
      crumbs={crumbs}
      leading={
        isOverview ? null : (
          <IconButton
            label="Back"
            className="md:-ml-2"
            onClick={() => back({ view: 'wiki' })}
            icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden="true" />}
          />
        )
      }
      actions={
        <>
          {isOverview && categories.data && (
            <span className="num mr-2 text-small whitespace-nowrap text-subtle max-[1380px]:hidden">
              {formatCount(total, 'article')} ·{' '}
              {formatCount(categories.data.length, 'category', 'categories')}
            </span>
          )}
          <WikiActions />
          {isKeeper && (isOverview || place.category) && <NewEntryButton collapses />}
          {article && !place.as && (
            <ArticleActions
              campaignId={campaign.id}
              entry={article}
              isGm={campaign.userRole === 'gm'}
              onDeleted={() => go({ view: 'wiki' }, { replace: true })}
              onChanged={onCountChanged}
            />
          )}
        </>
      }
      search={!isPhone && <WikiSearch />}
    >
      <div className="min-h-full glow">
        {place.as && <WikiGuiseBar />}
        {isPhone && (
          <div className="print-hidden px-5 pt-4">
            <WikiSearch />
          </div>
        )}
        <WikiContent campaign={campaign} />
      </div>
    </Screen>
  )
}
