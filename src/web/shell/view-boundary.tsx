import { CloudOff, RefreshCw } from 'lucide-react'
import { Component, type ReactNode, Suspense } from 'react'
import { useIsOnline } from '#web/lib/hooks/use-media.ts'
import { retryFailedImports } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type Props = { children: ReactNode; renderFailure: (retry: () => void) => ReactNode }

const firstRetryMs = 3_000
const lastRetryMs = 60_000

/** Catches errors of its children, and renders them again when the network is back and after growing pauses. */
class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private retryMs = firstRetryMs
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = () => {
    clearTimeout(this.timer)
    if (!this.state.hasFailed) return
    retryFailedImports()
    this.setState({ hasFailed: false })
  }

  override componentDidCatch() {
    clearTimeout(this.timer)
    this.timer = setTimeout(this.retry, this.retryMs)
    this.retryMs = Math.min(this.retryMs * 2, lastRetryMs)
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry)
  }

  override componentWillUnmount() {
    clearTimeout(this.timer)
    window.removeEventListener('online', this.retry)
    if (this.state.hasFailed) retryFailedImports()
  }

  override render() {
    return this.state.hasFailed ? this.props.renderFailure(this.retry) : this.props.children
  }
}

/** Shows errors in a view, for example if its code cannot be loaded because the server is away or was updated. */
export function ViewBoundary({ children }: { children: ReactNode }) {
  return <Boundary renderFailure={(retry) => <ViewFailure onRetry={retry} />}>{children}</Boundary>
}

/** For parts beside the view, such as docks: until its code can be loaded, `fallback` takes the place of a part. */
export function Part({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Boundary renderFailure={() => fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}

function ViewFailure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline()
  return (
    <main id="content" tabIndex={-1} className="grid h-full content-center outline-none">
      <EmptyState
        icon={isOnline ? RefreshCw : CloudOff}
        title={isOnline ? 'This page couldn’t be loaded' : 'You are offline'}
        action={
          // Chromium remembers that an import has failed until the page is reloaded.
          <Button variant="primary" onClick={isOnline ? () => window.location.reload() : onRetry}>
            Try again
          </Button>
        }
      >
        Everything saved is safe.
        {isOnline &&
          ' Hearthscribe can’t be reached, or was just updated. Trying again interrupts a recording.'}
      </EmptyState>
    </main>
  )
}
