import { partialMatchKey, type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Timer, TimerOff } from 'lucide-react'
import { type ComponentType, Suspense, useState, useSyncExternalStore } from 'react'
import { auditTexts } from '#contract/audit.ts'
import { allAnnouncementsKey } from '#web/admin/announcements/announcements-api.ts'
import { jobsKey } from '#web/jobs/api.ts'
import { lazy } from '#web/lib/lazy.ts'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { AdminTab } from '#web/workspace/route.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** Returns the shortest refetch interval of the active queries under these keys, in milliseconds; null if none is refetched regularly. */
function useRefetchInterval(keys: readonly QueryKey[]): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(cache.subscribe, () => {
    const intervals = keys
      .flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }))
      .flatMap((query) =>
        query.observers.map(({ options: { refetchInterval } }) =>
          typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval,
        ),
      )
      .filter((interval) => typeof interval === 'number')
    return intervals.length > 0 ? Math.min(...intervals) : null
  })
}

const adminKeys: QueryKey[] = [['admin'], [jobsKey, 'recent'], [jobsKey, 'admin'], allAnnouncementsKey]

function AdminRefresh() {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await Promise.all(adminKeys.map((queryKey) => client.refetchQueries({ queryKey, type: 'active' })))
    setRefreshing(false)
  }
  return (
    <>
      <AutoRefresh isRefreshing={isRefreshing} />
      <RefreshButton collapses isRefreshing={isRefreshing} onRefresh={refresh} />
    </>
  )
}

function AutoRefresh({ isRefreshing }: { isRefreshing: boolean }) {
  const interval = useRefetchInterval(adminKeys)
  const isFetching = useIsFetching({
    predicate: ({ queryKey }) => adminKeys.some((key) => partialMatchKey(queryKey, key)),
  })
  const text = interval === null ? 'Auto-refresh off' : `Auto-refresh every ${interval / 1000} s`
  const Icon = interval === null ? TimerOff : Timer
  return (
    <Tooltip text={text}>
      <span className="num flex items-center gap-1.5 px-1.5 text-small text-subtle">
        {interval !== null && isFetching > 0 && !isRefreshing ? (
          <Spinner />
        ) : (
          <Icon size={15} strokeWidth={1.6} />
        )}
        <span className="max-lg:sr-only">{text}</span>
      </span>
    </Tooltip>
  )
}

const contents: Record<AdminTab, ComponentType<{ ownId: string }>> = {
  overview: lazy(async () => (await import('./admin-overview.tsx')).AdminOverview),
  users: lazy(async () => (await import('#web/admin/users/user-list.tsx')).UserList),
  campaigns: lazy(async () => (await import('#web/admin/campaigns/campaign-list.tsx')).CampaignList),
  storage: lazy(async () => (await import('#web/admin/storage/storage-page.tsx')).StoragePage),
  jobs: lazy(async () => (await import('./admin-jobs.tsx')).AdminJobs),
  announcements: lazy(
    async () => (await import('#web/admin/announcements/announcement-list.tsx')).AnnouncementList,
  ),
  statistics: lazy(async () => (await import('#web/admin/statistics/statistics-page.tsx')).StatisticsPage),
  engines: lazy(async () => (await import('./admin-engines.tsx')).AdminEngines),
  messages: lazy(async () => (await import('#web/admin/message-list.tsx')).MessageList),
  audit: lazy(async () => (await import('#web/admin/audit/audit-log.tsx')).AuditLog),
}

/** Messages and the audit log are pages linked from the overview, not tabs. */
const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'engines', label: 'Engines' },
  { id: 'users', label: 'User Management' },
  { id: 'campaigns', label: 'Campaigns' },
  { id: 'storage', label: 'Storage' },
  { id: 'jobs', label: 'Job Monitor' },
  { id: 'announcements', label: 'Announcements' },
  { id: 'statistics', label: 'Statistics' },
] as const satisfies { id: AdminTab; label: string }[]
const pages: Partial<Record<AdminTab, string>> = {
  messages: 'Messages',
  audit: auditTexts.title,
}

const notes: Record<AdminTab, string> = {
  overview: 'What is stored here, and what the server is doing.',
  users: 'People with an account, and their roles.',
  campaigns: 'All campaigns on this server, without their content.',
  storage: 'What takes up space, and which users and campaigns use the most.',
  jobs: 'Running, waiting and failed jobs.',
  announcements: 'Messages shown to every signed-in user.',
  statistics: 'What is stored here, what each day added, and what it would cost elsewhere.',
  engines: 'What transcribes recordings and reads transcripts, and the mail server.',
  messages: 'What visitors wrote on the contact page.',
  audit: auditTexts.intro,
}

export function AdminView() {
  const { route, to, go, back, user } = useWorkspace()
  const tab = route.tab ?? 'overview'
  const page = pages[tab]
  const title = page ?? tabs.find(({ id }) => id === tab)?.label ?? ''
  const Content = contents[tab]
  const content = (
    <>
      <PageTitle>{title}</PageTitle>
      <p className="mt-1 mb-6 text-small text-subtle">{notes[tab]}</p>
      <Suspense fallback={<SkeletonText lines={5} label="Loading the page" />}>
        <Content ownId={user.id} />
      </Suspense>
    </>
  )
  const login = (
    <>
      Logged in as <bdi>{user.username}</bdi>
    </>
  )
  return (
    <Screen
      crumbs={[{ label: 'Admin Dashboard', to: to({ view: 'admin' }) }, { label: title }]}
      onBack={() => back({ view: page ? 'admin' : 'dashboard' })}
      actions={
        <>
          <span className="max-w-[16rem] truncate px-1.5 text-small text-subtle max-lg:hidden">{login}</span>
          <AdminRefresh />
        </>
      }
    >
      <div className="mx-auto max-w-[1180px] px-5 pb-16 md:px-7">
        {page ? (
          <div className="pt-8">{content}</div>
        ) : (
          <Tabs
            label="Admin Dashboard"
            value={tab}
            items={tabs.map((item) => ({ ...item, content: item.id === tab ? content : null }))}
            onChange={(next) => go({ view: 'admin', tab: tabs.find(({ id }) => id === next)?.id ?? null })}
          />
        )}
        <p className="mt-12 text-small break-words text-subtle lg:hidden">{login}</p>
      </div>
    </Screen>
  )
}
