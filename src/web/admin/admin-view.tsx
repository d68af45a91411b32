import { type ComponentType, Suspense } from 'react'
import { auditTexts } from '#contract/audit.ts'
import { lazy } from '#web/lib/lazy.ts'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { AdminTab } from '#web/workspace/route.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { AdminRefresh } from './admin-refresh.tsx'

const contents: Record<AdminTab, ComponentType<{ ownId: string }>> = {
  overview: lazy(async () => ({ default: (await import('./admin-overview.tsx')).AdminOverview })),
  users: lazy(async () => ({ default: (await import('#web/admin/users/user-list.tsx')).UserList })),
  campaigns: lazy(async () => ({
    default: (await import('#web/admin/campaigns/campaign-list.tsx')).CampaignList,
  })),
  storage: lazy(async () => ({
    default: (await import('#web/admin/storage/storage-page.tsx')).StoragePage,
  })),
  jobs: lazy(async () => ({ default: (await import('./admin-jobs.tsx')).AdminJobs })),
  announcements: lazy(async () => ({
    default: (await import('#web/admin/announcements/announcement-list.tsx')).AnnouncementList,
  })),
  statistics: lazy(async () => ({
    default: (await import('#web/admin/statistics/statistics-page.tsx')).StatisticsPage,
  })),
  engines: lazy(async () => ({ default: (await import('./admin-engines.tsx')).AdminEngines })),
  messages: lazy(async () => ({ default: (await import('#web/admin/message-list.tsx')).MessageList })),
  audit: lazy(async () => ({ default: (await import('#web/admin/audit/audit-log.tsx')).AuditLog })),
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
