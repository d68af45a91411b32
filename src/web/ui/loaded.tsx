import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { SkeletonText } from './skeleton.tsx'

type LoadedProps<T> = { query: UseQueryResult<T>; failed: string; children: (data: T) => ReactNode }

/** What was loaded; meanwhile its shape, and if the last try failed, why, with a way to try again. */
export function Loaded<T>({ query, failed, children }: LoadedProps<T>) {
  if (query.isPending) return <SkeletonText lines={4} />
  return (
    <>
      {query.isError && (
        <LoadFailed query={query} failed={failed} className={query.data === undefined ? '' : 'mb-4'} />
      )}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
