import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { explainError, type FailureText, isFinal, isUnreachable } from '#web/lib/api/api.ts'
import type { FailedQuery } from '#web/lib/api/query-client.ts'
import { useIsOnline } from '#web/lib/hooks/use-media.ts'
import { Button } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Banner } from './banner.tsx'
import { SkeletonText } from './skeleton.tsx'

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

type LoadedProps<T> = {
  query: UseQueryResult<T>
  failed: FailureText
  /** Accessible name of the loading state. */
  label?: string
  lines?: number
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query, failed, label, lines = 4, children }: LoadedProps<T>) {
  if (query.isPending) return <SkeletonText lines={lines} {...(label ? { label } : {})} />
  return (
    <>
      <LoadFailed query={query} failed={failed} className={query.data === undefined ? '' : 'mb-4'} />
      {query.data !== undefined && children(query.data)}
    </>
  )
}
