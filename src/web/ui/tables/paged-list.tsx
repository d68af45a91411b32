import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Pager } from '#web/ui/pager.tsx'

type PagedListProps<Data> = {
  query: UseQueryResult<Data>
  failed: string
  /** What is listed, such as "users". */
  name: string
  page: number
  onTurn: (page: number) => void
  children: (data: Data) => ReactNode
}

export function PagedList<Data extends { pagination: { pages: number } }>(props: PagedListProps<Data>) {
  const { query, failed, name, page, onTurn, children } = props
  return (
    <>
      <LoadFailed query={query} failed={failed} className="mt-4" />
      {query.isPending && (
        <div className="mt-6">
          <SkeletonRows rows={6} label={`Loading ${name}`} />
        </div>
      )}
      {query.data && (
        <>
          {children(query.data)}
          <Pager label={`Pages of ${name}`} page={page} pages={query.data.pagination.pages} onTurn={onTurn} />
        </>
      )}
    </>
  )
}

export function ListCount({ children }: { children: string }) {
  return (
    <p role="status" className="num mt-4 mb-2 text-small text-subtle">
      {children}
    </p>
  )
}
