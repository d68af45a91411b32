import { RefreshCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type Props = { children: ReactNode }

/** Catches errors in a view, for example if its code cannot be loaded after an update of the server. */
export class ViewBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main id="content" tabIndex={-1} className="grid h-full content-center outline-none">
        <EmptyState
          icon={RefreshCw}
          title="This view could not be shown"
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          Hearthscribe may have been updated, or cannot be reached. Reload the page; nothing that was saved is
          lost.
        </EmptyState>
      </main>
    )
  }
}
