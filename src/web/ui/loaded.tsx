import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#web/lib/api.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { SkeletonText } from './skeleton.tsx'

type LoadedProps<T> = { query: UseQueryResult<T>; failed: string; children: (data: T) => ReactNode }

/** What was loaded; meanwhile its shape, and if that failed, why, with a way to try again. */
export function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <SkeletonText lines={4} />
  return (
    <Banner kind="error">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {errorText(query.error, failed)}
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </span>
    </Banner>
  )
}
