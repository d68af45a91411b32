import { RefreshCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Button } from './button.tsx'

type RefreshButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'collapses' | 'className'> & {
  isRefreshing: boolean
  onRefresh: () => void
}

/** The button stays enabled while the data is refetched, because a disabled button would lose the focus. */
export function RefreshButton({ isRefreshing, onRefresh, ...button }: RefreshButtonProps) {
  const size = button.size === 'sm' ? 14 : 15
  return (
    <Button
      {...button}
      aria-busy={isRefreshing || undefined}
      icon={isRefreshing ? <Spinner size={size} /> : <RefreshCw size={size} strokeWidth={1.6} />}
      onClick={onRefresh}
    >
      Refresh
    </Button>
  )
}
