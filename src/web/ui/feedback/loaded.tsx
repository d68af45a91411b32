import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { SkeletonText } from './skeleton.tsx'

type LoadedProps<T> = {
  query: UseQueryResult<T>
  /** Fallback sentence; the server's own text has priority. */
  failed: string
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
