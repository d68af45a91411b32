import type { ReactNode } from 'react'
import { explainError, type FailureText, isFinal, isUnreachable } from '#web/lib/api/api.ts'
import type { FailedQuery } from '#web/lib/api/join-failed-queries.ts'
import { useIsOnline } from '#web/lib/hooks/use-is-online.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Banner } from './banner.tsx'

type LoadFailedProps = {
  query: FailedQuery | undefined
  failed: FailureText
  className?: string
  action?: ReactNode
  /** Shows one line without a frame, for a place that is one line high. */
  isLine?: boolean
}

export function LoadFailed(props: LoadFailedProps) {
  return props.query?.isError ? <Failure {...props} query={props.query} /> : null
}

function Failure({
  query,
  failed,
  className = '',
  action,
  isLine = false,
}: LoadFailedProps & { query: FailedQuery }) {
  const isOffline = !useIsOnline() && isUnreachable(query.error)
  const sentence =
    isOffline && typeof failed === 'string' ? `You are offline. ${failed}` : explainError(query.error, failed)
  const retry = !isFinal(query.error) && (
    <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  )
  if (isLine) {
    return (
      <div
        role="alert"
        className={joinClasses('flex min-w-0 items-center gap-2 text-small text-danger', className)}
      >
        <p className="truncate">{sentence}</p>
        {retry}
      </div>
    )
  }
  return (
    <Banner kind="error" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{sentence}</p>
        <div className="flex gap-2">
          {retry}
          {action}
        </div>
      </div>
    </Banner>
  )
}
