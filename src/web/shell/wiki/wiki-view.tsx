import { Download, Eye, History, ImagePlus, Link2, Lock, Pencil, ReplaceAll, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { nameTexts } from '#contract/names/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { formatCount } from '#web/lib/format.ts'
import { useMedia, usePhone } from '#web/lib/hooks/use-media.ts'
import { lazy } from '#web/lib/lazy.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type MenuAction, MoreMenu } from '#web/ui/popups/menu.tsx'
import { type Crumb, Screen } from '#web/ui/screen.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { useArticle, useCategories } from '#web/wiki/api.ts'
import { NewEntryButton } from '#web/wiki/new-entry-button.tsx'
import { SeenBy } from '#web/wiki/seen-by.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { usePrefetchOnHover } from '#web/wiki/use-prefetch-on-hover.ts'
import { useTypedQuery, WikiSearch } from '#web/wiki/wiki-search.tsx'
import { CampaignRequired } from '#web/workspace/campaign-required.tsx'
import { useScrollRestoration } from '#web/workspace/use-scroll-restoration.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { WikiContent } from './wiki-content.tsx'

/** Phones have the entries of `SeenBy` in the menu. */
function WikiMenu({ article }: { article: WikiArticle | null }) {
  const { campaign, route, go, openOverlay } = useWorkspace()
  const edit = useEdit(article)
  const isPhone = usePhone()
  if (route.as) return null
  const isGm = campaign?.userRole === 'gm'
  const { entry, category, page, q } = route
  const viewAsPlayer: MenuAction = {
    label: wikiTexts.viewAsPlayer,
    icon: Eye,
    onSelect: () => void go({ view: 'wiki', entry, category, page, q, as: 'player' }),
  }
  const previewShared: MenuAction = {
    label: wikiTexts.previewShared,
    icon: Link2,
    onSelect: () => void go({ view: 'wiki', as: 'shared' }),
  }
  const exportAction = { label: exportTexts.export, icon: Download, onSelect: () => openOverlay('export') }
  const ofArticle: MenuAction[] = isGm
    ? [
        { label: 'History', icon: History, onSelect: () => openOverlay('history') },
        { label: nameTexts.fixEverywhere, icon: ReplaceAll, onSelect: () => openOverlay('fix-name') },
        { label: pictureDialogTexts.menu, icon: ImagePlus, onSelect: () => openOverlay('picture') },
        { label: 'Delete Entry', icon: Trash2, danger: true, onSelect: () => openOverlay('delete') },
      ]
    : // Players see the actions with a lock; the dialogs explain it, and the server enforces it.
      [
        { label: 'Edit Entry', icon: Lock, onSelect: edit },
        { label: 'Delete Entry', icon: Lock, onSelect: () => openOverlay('delete') },
      ]
  const actions = [
    ...(isPhone && isGm ? [viewAsPlayer] : []),
    ...(isPhone ? [previewShared] : []),
    exportAction,
    ...(article ? ofArticle : []),
  ]
  return <MoreMenu label="More" actions={actions} />
}

function useEdit(article: WikiArticle | null): () => void {
  const { openOverlay } = useWorkspace()
  return () =>
    article?.id && article.name ? openOverlay('edit') : showNotice('error', wikiTexts.invalidEntry)
}

function EditEntryButton({ article }: { article: WikiArticle }) {
  return (
    <Button collapses icon={Pencil} onClick={useEdit(article)}>
      Edit Entry
    </Button>
  )
}

const MapsPage = lazy(async () => (await import('#web/maps/maps-page.tsx')).MapsPage)
const SharedPreview = lazy(async () => (await import('./shared-preview.tsx')).SharedPreview)
const ShareWiki = lazy(async () => (await import('./share-wiki.tsx')).ShareWiki)

const pageNames = {
  categories: 'Categories',
  recent: 'Recent Changes',
  timeline: 'Timeline',
  connections: 'Graph',
  maps: 'Map',
} as const

export function WikiView() {
  const { campaign, route } = useWorkspace()
  if (campaign && route.as === 'shared') return <SharedPreview campaign={campaign} />
  if (campaign) return <CampaignWiki campaign={campaign} />
  return (
    <Screen crumbs={[{ label: 'Campaign Wiki' }]}>
      <CampaignRequired />
    </Screen>
  )
}

function CampaignWiki({ campaign }: { campaign: Campaign }) {
  const { route, to, back, visit } = useWorkspace()
  const isPhone = usePhone()
  // The breadcrumb of an article needs the room.
  const isNarrow = useMedia('(max-width: 1279px)')
  const typed = useTypedQuery()
  const navigationType = useNavigationType()
  const categories = useCategories(campaign.id)
  const article = useArticle(campaign.id, route.entry).data ?? null
  const entries = useEntries(campaign.id).data
  const entry = article ?? entries?.find(({ id }) => id === route.entry)
  const isOverview = !route.entry && !route.category && !route.page && route.q === ''
  const canEditWiki = useCanEditWiki()
  usePrefetchOnHover(campaign.id)
  // Typing a search replaces the URL, but must not scroll the page.
  useScrollRestoration(visit, route.q !== '' && navigationType === NavigationType.Replace)
  const crumbs = useMemo(() => {
    const main: Crumb = { label: 'Main Page', to: to({ view: 'wiki' }) }
    const category = route.entry ? entry?.category : route.category
    if (isOverview) return [{ label: 'Campaign Wiki' }]
    if (route.q !== '') return [main, { label: 'Search' }]
    if (route.page) return [main, { label: pageNames[route.page] }]
    const inCategory = category
      ? [{ label: categoryLabel(category), to: to({ view: 'wiki', category }) }]
      : []
    return [main, ...inCategory, ...(route.entry ? [{ label: entry?.name ?? 'Article' }] : [])]
  }, [route, entry, isOverview, to])
  // A typed search shows its results instead of the maps.
  const isMap = route.page === 'maps' && typed === null
  const isGraph = route.page === 'connections' && typed === null
  const total = categories.data?.reduce((sum, { count }) => sum + count, 0) ?? 0

  return (
    <Screen
      crumbs={crumbs}
      onBack={isOverview ? undefined : () => back({ view: 'wiki' })}
      actions={
        <>
          {isOverview && categories.data && (
            <span className="num mr-2 text-small whitespace-nowrap text-subtle max-[1380px]:hidden">
              {formatCount(total, 'article')} ·{' '}
              {formatCount(categories.data.length, 'category', 'categories')}
            </span>
          )}
          {(!isPhone || route.as) && <SeenBy />}
          {canEditWiki && (isOverview || route.category) && <NewEntryButton collapses />}
          {canEditWiki && article && <EditEntryButton article={article} />}
          <WikiMenu article={article} />
        </>
      }
      search={!isPhone && !(isNarrow && route.entry) && <WikiSearch />}
      share={
        canEditWiki && (
          <ShareButton
            label={sharingTexts.share}
            dialog={(onClose) => <ShareWiki campaignId={campaign.id} article={article} onClose={onClose} />}
          />
        )
      }
    >
      <div
        className={isMap ? 'flex flex-col md:h-full' : isGraph ? 'flex h-full flex-col' : 'min-h-full glow'}
      >
        {isPhone && !route.entry && !isGraph && (
          <div className="print-hidden px-5 pt-4">
            <WikiSearch />
          </div>
        )}
        {isMap ? <MapsPage campaignId={campaign.id} /> : <WikiContent campaign={campaign} />}
      </div>
    </Screen>
  )
}
