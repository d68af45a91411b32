import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#web/lib/api.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { SkeletonText } from './skeleton.tsx'

type LoadedProps<T> = { query: UseQueryResult<T>; failed: string; children: (data: T) => ReactNode }

/** What was loaded; meanwhile its shape, and if the last try failed, why, with a way to try again. */
export function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  if (query.isPending) return <SkeletonText lines={4} />
  return (
    <>
      {query.isError && (
        <Banner kind="error" className={query.data === undefined ? '' : 'mb-4'}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {errorText(query.error, failed)}
            <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </span>
        </Banner>
      )}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
