import { ArrowLeft } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Screen } from './screen.tsx'
import { ViewSkeleton } from './view-skeleton.tsx'
import type { AdminTab } from './view-state.ts'
import { useWorkspace } from './workspace.ts'

const contents: Record<AdminTab, ComponentType> = {
  overview: lazy(async () => ({ default: (await import('./admin-overview.tsx')).AdminOverview })),
  users: lazy(async () => ({ default: (await import('./admin-users.tsx')).AdminUsers })),
  jobs: lazy(async () => ({ default: (await import('./admin-jobs.tsx')).AdminJobs })),
  announcements: lazy(async () => ({
    default: (await import('./admin-announcements.tsx')).AdminAnnouncements,
  })),
  statistics: lazy(async () => ({ default: (await import('./admin-statistics.tsx')).AdminStatistics })),
  engines: lazy(async () => ({ default: (await import('./admin-engines.tsx')).AdminEngines })),
  messages: lazy(async () => ({ default: (await import('./admin-messages.tsx')).AdminMessages })),
}

/** The tabs of part 2 §2; the other two are pages that the overview leads to. */
const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'users', label: 'User Management' },
  { id: 'jobs', label: 'Job Monitor' },
  { id: 'announcements', label: 'Announcements' },
  { id: 'statistics', label: 'Statistics' },
] as const satisfies { id: AdminTab; label: string }[]
const pages: Partial<Record<AdminTab, string>> = { engines: 'Engines and models', messages: 'Messages' }

/** For administrators: who is here, what runs, what it costs. */
export function AdminView() {
  const { place, to, go, back, user } = useWorkspace()
  const tab = place.tab ?? 'overview'
  const page = pages[tab]
  const Content = contents[tab]
  const content = (
    <Suspense fallback={<ViewSkeleton />}>
      <Content />
    </Suspense>
  )
  return (
    <Screen
      crumbs={[
        { label: 'Admin Dashboard', to: to({ view: 'admin' }) },
        { label: page ?? tabs.find(({ id }) => id === tab)?.label },
      ]}
      leading={
        <IconButton
          label="Back"
          className="md:-ml-2"
          onClick={() => back({ view: page ? 'admin' : 'dashboard' })}
          icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden="true" />}
        />
      }
      actions={
        <span className="text-small text-subtle max-md:hidden">
          Logged in as <bdi>{user.username}</bdi>
        </span>
      }
    >
      <div className="mx-auto max-w-[1180px] px-5 pt-8 pb-16 md:px-7">
        <PageTitle>{page ?? 'Admin Dashboard'}</PageTitle>
        {page ? (
          content
        ) : (
          <Tabs
            label="Admin Dashboard"
            value={tab}
            items={tabs.map((item) => ({ ...item, content: item.id === tab ? content : null }))}
            onChange={(next) => go({ view: 'admin', tab: tabs.find(({ id }) => id === next)?.id ?? null })}
          />
        )}
      </div>
    </Screen>
  )
}
