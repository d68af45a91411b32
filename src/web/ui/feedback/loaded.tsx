import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FailureText } from '#web/lib/api/api.ts'
import { LoadFailed } from './load-failed.tsx'
import { SkeletonText } from './skeleton.tsx'

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
