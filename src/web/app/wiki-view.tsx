import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { campaignTexts } from '#contract/campaigns.ts'
import { errorText } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCategories, useEntries } from '#web/wiki/api.ts'
import { ArticleActions } from '#web/wiki/article-actions.tsx'
import { labelOfCategory } from '#web/wiki/category-look.tsx'
import { CampaignRequired } from './campaign-required.tsx'
import { type Crumb, Screen } from './screen.tsx'
import { WikiContent } from './wiki-content.tsx'
import { WikiSearch } from './wiki-search.tsx'
import { useWorkspace } from './workspace.ts'

export function WikiView() {
  const { campaign } = useWorkspace()
  if (campaign) return <CampaignWiki campaign={campaign} />
  return (
    <Screen crumbs={[{ label: 'Campaign Wiki' }]}>
      <CampaignRequired />
    </Screen>
  )
}

function CampaignWiki({ campaign }: { campaign: Campaign }) {
  const { place, to, go, back } = useWorkspace()
  const entries = useEntries(campaign.id)
  const categories = useCategories(campaign.id)
  const entry = entries.data?.find(({ id }) => id === place.entry) ?? null
  const isOverview = !place.entry && !place.category && !place.page && place.q === ''
  const crumbs = useMemo(() => {
    const main: Crumb = { label: 'Main Page', to: to({ view: 'wiki' }) }
    const category = entry?.category ?? place.category
    if (isOverview) return [{ label: 'Campaign Wiki' }]
    if (place.q !== '') return [main, { label: 'Search' }]
    if (place.page) return [main, { label: place.page === 'recent' ? 'Recent changes' : 'Categories' }]
    const inCategory = category
      ? [{ label: labelOfCategory(category), to: to({ view: 'wiki', category }) }]
      : []
    return [main, ...inCategory, ...(place.entry ? [{ label: entry?.name ?? 'Article' }] : [])]
  }, [place, entry, isOverview, to])

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
          {isOverview && entries.data && categories.data && (
            <span className="num mr-2 text-small text-subtle max-lg:hidden">
              {formatCount(entries.data.length, 'article')} ·{' '}
              {formatCount(categories.data.length, 'category', 'categories')}
            </span>
          )}
          <WikiSearch className="w-[260px] max-md:hidden" />
          {entry && (
            <ArticleActions
              campaignId={campaign.id}
              entry={entry}
              isGm={campaign.userRole === 'gm'}
              onDeleted={() => go({ view: 'wiki' }, { replace: true })}
            />
          )}
        </>
      }
    >
      <div className="min-h-full glow">
        {!place.entry && (
          <div className="px-5 pt-4 md:hidden">
            <WikiSearch />
          </div>
        )}
        {entries.isError && (
          <div className="p-5">
            <Banner kind="error">{errorText(entries.error, campaignTexts.loadDataFailed)}</Banner>
          </div>
        )}
        {entries.isPending && (
          <div className="mx-auto max-w-[1120px] px-5 pt-8 md:px-7">
            <SkeletonText lines={8} label="Loading the wiki" />
          </div>
        )}
        {entries.data && (
          <WikiContent campaign={campaign} entries={entries.data} categories={categories.data ?? []} />
        )}
      </div>
    </Screen>
  )
}
