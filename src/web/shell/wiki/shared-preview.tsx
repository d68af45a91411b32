import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { SharedView } from '#contract/pages.ts'
import { campaignFormat } from '#contract/sharing/campaign-file.ts'
import { previewShare } from '#contract/sharing/endpoints.ts'
import { type SharedRoute, type SharePreview, sharingTexts } from '#contract/sharing/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { makeCampaignFileName } from '#core/make-file-name.ts'
import { toFileEntry } from '#core/sharing/exported-campaign.ts'
import { findShared } from '#core/sharing/find-shared.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { usePictureBaseUrl } from '#web/lib/api/picture-url.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { SharedPictureBaseUrlContext } from '#web/sharing/viewer/shared-face.tsx'
import { type SharedNavigation, SharedNavigationContext } from '#web/sharing/viewer/shared-navigation.tsx'
import { SharedRefusal } from '#web/sharing/viewer/shared-refusal.tsx'
import { linkNamesOf } from '#web/sharing/viewer/shared-text.tsx'
import { SharedViewer, titleOfShared } from '#web/sharing/viewer/shared-viewer.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Each } from '#web/ui/each.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useRelated } from '#web/wiki/api.ts'
import { SeenBy } from '#web/wiki/seen-by.tsx'
import type { AppRoute } from '#web/workspace/route.ts'
import { useScrollRestoration } from '#web/workspace/use-scroll-restoration.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** Returns the wiki as a share link with the audience "everyone" shows it. */
const fetchPreview = (campaignId: string, signal?: AbortSignal) =>
  callApi(previewShare, { params: { campaignId }, ...(signal ? { signal } : {}) })

function useSharePreview(campaignId: string) {
  return useQuery({
    queryKey: ['share-preview', campaignId],
    queryFn: ({ signal }) => fetchPreview(campaignId, signal),
    staleTime: 0,
  })
}

/** Downloads a campaign file that contains what a share link with the audience "everyone" shows. */
async function exportWiki(campaignId: string): Promise<void> {
  const { campaign, entries } = await fetchPreview(campaignId)
  const { name: format, version } = campaignFormat
  const exportedAt = new Date().toISOString()
  const file = JSON.stringify({ format, version, exportedAt, campaign, entries: entries.map(toFileEntry) })
  saveFile(makeCampaignFileName(campaign.name, 'json'), new Blob([file], { type: 'application/json' }))
}

function ExportWiki({ campaignId }: { campaignId: string }) {
  const download = useMutation({ mutationFn: () => exportWiki(campaignId) })
  return (
    <>
      <Button busy={download.isPending} collapses icon={Download} onClick={() => download.mutate()}>
        {sharingTexts.export}
      </Button>
      <ConfirmDialog
        open={download.isError}
        title={sharingTexts.export}
        text={sharingTexts.downloadFailed}
        confirmLabel="Try again"
        variant="primary"
        onConfirm={() => download.mutate()}
        onClose={() => download.reset()}
      />
    </>
  )
}

function SharedSkeleton({ tools }: { tools: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <header className="flex h-[60px] shrink-0 items-center gap-3 px-4 md:pl-5">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="h-4 w-40" />
        <div className="ml-auto">{tools}</div>
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[240px_minmax(0,1fr)] md:pr-2 md:pb-2">
        <div className="grid content-start gap-3.5 px-4.5 pt-5 max-md:hidden">
          <Each items={['w-24', 'w-36', 'w-28', 'w-32', 'w-24', 'w-36']}>
            {(width) => <Skeleton className={width} />}
          </Each>
        </div>
        <main className="border-line bg-canvas px-5 pt-5 max-md:border-t md:rounded-panel md:border md:px-9 md:pt-7">
          <h1 className="sr-only">Shared wiki</h1>
          <div role="status" aria-label="Loading the wiki" className="mx-auto max-w-[1080px]">
            <Skeleton className="h-9" />
            <Skeleton className="mt-12 h-11 w-2/3" />
            <div className="mt-16 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
                <Skeleton key={card} className="h-[150px] rounded-card" />
              ))}
            </div>
          </div>
        </main>
      </div>
    </div>
  )
}

const toSharedRoute = ({ entry, category, page, sheet, q }: AppRoute): SharedRoute => ({
  view: page === 'timeline' ? 'timeline' : 'overview',
  entry: entry ?? '',
  category: category ?? '',
  q,
  page: sheet ?? 1,
})

const toAppRoute = ({ view, entry, category, q, page }: Partial<SharedRoute>): Partial<AppRoute> => ({
  view: 'wiki',
  page: view === 'timeline' ? 'timeline' : null,
  entry: entry || null,
  category: category || null,
  q: q ?? '',
  sheet: page && page > 1 ? page : null,
})

const RouterLink: SharedNavigation['Link'] = ({ href, ...rest }) => <Link to={href} {...rest} />

export function SharedPreview({ campaign }: { campaign: Campaign }) {
  const { route, to, go, visit } = useWorkspace()
  const preview = useSharePreview(campaign.id)
  useScrollRestoration(visit)
  const pictureBaseUrl = usePictureBaseUrl(true)
  const linkActions: SharedNavigation = {
    hrefOf: (next) => {
      const { pathname, search } = to(toAppRoute(next))
      return `${pathname}${search}`
    },
    Link: RouterLink,
    search: (next) => {
      const isElsewhere = route.entry || route.page || next.category !== (route.category ?? '')
      // A search adds one history entry, not one per keystroke.
      void go(toAppRoute(next), { replace: !isElsewhere && route.q !== '' && next.q !== '' })
    },
  }
  const renderContent = () => {
    if (preview.data) return <PreviewContent campaignId={campaign.id} preview={preview.data} />
    if (preview.isPending) return <SharedSkeleton tools={<BackToWiki isShort />} />
    const isGone = preview.error instanceof ApiError && preview.error.status === 404
    if (isGone) return <SharedRefusal text={sharingTexts.notFound} home={<BackToWiki />} />
    return (
      <main className="mx-auto grid max-w-[36rem] justify-items-start gap-5 px-5 pt-16">
        <h1 className="sr-only">{campaign.name}</h1>
        <LoadFailed query={preview} failed={sharingTexts.loadFailed} className="w-full" />
        <BackToWiki />
      </main>
    )
  }
  return (
    <div id="content" className="h-full overflow-y-auto">
      <SharedNavigationContext value={linkActions}>
        <SharedPictureBaseUrlContext value={pictureBaseUrl}>{renderContent()}</SharedPictureBaseUrlContext>
      </SharedNavigationContext>
    </div>
  )
}

/** @param isShort hides the label below the `lg` breakpoint */
function BackToWiki({ isShort = false }: { isShort?: boolean }) {
  const { to } = useWorkspace()
  return (
    <Link
      to={to({ view: 'wiki', as: null })}
      data-tip={wikiTexts.backToWiki}
      className={buttonClasses('plain')}
    >
      <ArrowLeft size={15} strokeWidth={1.7} />
      <span data-label className={isShort ? 'max-lg:sr-only' : ''}>
        {wikiTexts.backToWiki}
      </span>
    </Link>
  )
}

function PreviewContent({ campaignId, preview }: { campaignId: string; preview: SharePreview }) {
  const sharedRoute = toSharedRoute(useWorkspace().route)
  const related = useRelated(campaignId, sharedRoute.entry)
  const view: SharedView = {
    wiki: preview,
    route: sharedRoute,
    found:
      sharedRoute.entry === '' && sharedRoute.view === 'overview'
        ? findShared(preview.entries, sharedRoute)
        : [],
    related: related.data?.flatMap(({ id }) => linkNamesOf(preview).entries.get(id) ?? []) ?? [],
    timeline: preview.timeline,
    lastLetter: preview.lastLetter,
    downloadUrl: null,
  }
  return (
    <>
      <title>{titleOfShared(view)}</title>
      <SharedViewer
        view={view}
        tools={
          <>
            <div className="max-md:hidden">
              <SeenBy />
            </div>
            <ExportWiki campaignId={campaignId} />
            <BackToWiki isShort />
          </>
        }
      />
    </>
  )
}
