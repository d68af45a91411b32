import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { SkeletonText } from './skeleton.tsx'

type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** What could not be loaded, as a sentence. */
  failed: string
  /** What is being loaded. */
  label?: string
  lines?: number
  children: (data: T) => ReactNode
}

/** What was loaded; meanwhile its shape, and if the last try failed, why, with a way to try again. */
export function Loaded<T>({ query, failed, label, lines = 4, children }: LoadedProps<T>) {
  if (query.isPending) return <SkeletonText lines={lines} {...(label ? { label } : {})} />
  return (
    <>
      <LoadFailed query={query} failed={failed} className={query.data === undefined ? '' : 'mb-4'} />
      {query.data !== undefined && children(query.data)}
    </>
  )
}
