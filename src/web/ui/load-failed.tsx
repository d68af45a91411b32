import type { UseQueryResult } from '@tanstack/react-query'
import { errorText, isUnreachable } from '#web/lib/api.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

type FailedQuery = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
type LoadFailedProps = {
  query: FailedQuery
  /** What could not be loaded, as a sentence. */
  failed: string
  className?: string
}

/** Why something could not be loaded, in its place, with a way to try again. */
export function LoadFailed({ query, failed, className = '' }: LoadFailedProps) {
  const isOnline = useIsOnline()
  const isOffline = !isOnline && isUnreachable(query.error)
  return (
    <Banner kind="error" className={className}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        {isOffline ? `You are offline. ${failed}` : errorText(query.error, failed)}
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </span>
    </Banner>
  )
}
