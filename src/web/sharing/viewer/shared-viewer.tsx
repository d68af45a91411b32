import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedView } from '#contract/pages.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SharedArticle } from './shared-article.tsx'
import { SharedHeader } from './shared-header.tsx'
import { SharedLink } from './shared-navigation.tsx'
import { SharedOverview } from './shared-overview.tsx'
import { SharedSearch } from './shared-search.tsx'
import { SharedSidebar } from './shared-sidebar.tsx'
import { SharedTimeline } from './shared-timeline.tsx'

export function titleOfShared({ wiki, route }: SharedView): string {
  const { name } = wiki.campaign
  const entry = wiki.entries.find(({ id }) => id === route.entry)
  if (entry) return `${entry.name} · ${name}`
  return route.view === 'timeline' ? `Timeline · ${name}` : `${name} · Campaign Wiki`
}

type SharedViewerProps = {
  view: SharedView
  tools: ReactNode
}

export function SharedViewer({ view, tools }: SharedViewerProps) {
  return (
    <div className="print-flow flex min-h-dvh flex-col bg-sunken">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-30 focus:rounded-control focus:bg-overlay focus:px-4 focus:py-2.5 focus:font-medium focus:text-fg focus:shadow-pop"
      >
        Skip to content
      </a>
      <SharedHeader view={view} tools={tools} />
      <div className="print-flow grid flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[240px_minmax(0,1fr)] md:grid-rows-1 md:pr-2 md:pb-2">
        <SharedSidebar view={view} />
        <main
          id="main"
          tabIndex={-1}
          className="glow border-line bg-canvas px-5 pt-5 pb-16 outline-none max-md:border-t md:rounded-panel md:border md:px-9 md:pt-7"
        >
          {view.wiki.entries.length > 0 && <SharedSearch view={view} />}
          <SharedPage view={view} />
        </main>
      </div>
    </div>
  )
}

function SharedPage({ view }: { view: SharedView }) {
  const { wiki, route } = view
  if (route.entry !== '') {
    const entry = wiki.entries.find(({ id }) => id === route.entry)
    return entry ? <SharedArticle view={view} entry={entry} /> : <SharedMissing />
  }
  return route.view === 'timeline' ? <SharedTimeline view={view} /> : <SharedOverview view={view} />
}

/** Shown for an entry that does not exist or is not shared. */
function SharedMissing() {
  return (
    <div className="pt-10">
      <EmptyState
        level={1}
        icon={BookOpen}
        title={wikiTexts.entryNotFound}
        action={
          <SharedLink to={{}} className={buttonClasses('plain')}>
            Wiki Overview
          </SharedLink>
        }
      />
    </div>
  )
}
