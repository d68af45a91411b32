import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { filterTriggerClasses, Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import type { Order } from './data-table.tsx'

type PagerProps = {
  label: string
  page: number
  pages: number
  onTurn: (page: number) => void
}

export function Pager({ label, page, pages, onTurn }: PagerProps) {
  if (pages <= 1 && page <= 1) return null
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-3">
      <span className="num text-small text-subtle">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      <span className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onTurn(Math.min(page - 1, pages))}>
          Previous
        </Button>
        <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}

export function usePagedFilter<Filter>(initial: Filter) {
  const [asked, setAsked] = useState({ filter: initial, page: 1 })
  return {
    filter: asked.filter,
    /** The filter and the page of the shown list. While the user types, the list lags behind `filter`. */
    shown: useDeferredValue(asked),
    change: (part: Partial<Filter>) => setAsked({ filter: { ...asked.filter, ...part }, page: 1 }),
    reset: () => setAsked({ filter: initial, page: 1 }),
    turn: (page: number) => setAsked({ ...asked, page }),
  }
}

type PagedListProps<Data> = {
  query: UseQueryResult<Data>
  failed: string
  /** What is listed, such as "users". */
  name: string
  page: number
  onTurn: (page: number) => void
  /** Absent if the list shows the number itself. */
  count?: (total: number) => string
  children: (data: Data) => ReactNode
}

export function PagedList<Data extends { pagination: { pages: number; total: number } }>(
  props: PagedListProps<Data>,
) {
  const { query, failed, name, page, onTurn, count, children } = props
  const { data } = query
  return (
    <>
      <LoadFailed query={query} failed={failed} className="mt-4" />
      {query.isPending && (
        <div className="mt-6">
          <SkeletonRows rows={6} label={`Loading ${name}`} />
        </div>
      )}
      {data && (
        <>
          {count && (
            <p role="status" className="num mt-4 mb-2 text-small text-subtle">
              {count(data.pagination.total)}
            </p>
          )}
          {children(data)}
          <Pager label={`Pages of ${name}`} page={page} pages={data.pagination.pages} onTurn={onTurn} />
        </>
      )}
    </>
  )
}

type ListSearchProps = { label: string; value: string; onChange: (text: string) => void; className?: string }

export function ListSearch({ className = 'max-lg:basis-full lg:max-w-[22rem]', ...search }: ListSearchProps) {
  return (
    <SearchBox
      {...search}
      autoComplete="off"
      spellCheck={false}
      className={joinClasses('flex-1', className)}
    />
  )
}

export function ListRefresh({ query, className }: { query: UseQueryResult<unknown>; className?: string }) {
  return (
    <RefreshButton
      isRefreshing={query.isRefetching && !query.isPlaceholderData}
      onRefresh={() => void query.refetch()}
      {...(className && { className })}
    />
  )
}

export type NamedOrder<Sort extends string> = readonly [label: string, Sort, Order<Sort>['sortOrder']]

type OrderSelectProps<Sort extends string> = {
  orders: readonly NamedOrder<Sort>[]
  order: Order<Sort>
  onOrder: (order: Order<Sort>) => void
  className: string
}

/** For narrow screens, where tables show no column headers. */
export function OrderSelect<Sort extends string>(props: OrderSelectProps<Sort>) {
  const { orders, order, onOrder, className } = props
  const current = orders.find(
    ([, sortBy, sortOrder]) => sortBy === order.sortBy && sortOrder === order.sortOrder,
  )
  return (
    <Select
      label="Order"
      value={current?.[0] ?? null}
      options={orders.map(([label]) => ({ value: label, label }))}
      onChange={(chosen) => {
        for (const [label, sortBy, sortOrder] of orders) if (label === chosen) onOrder({ sortBy, sortOrder })
      }}
      className={joinClasses(filterTriggerClasses, className, 'xl:hidden')}
    />
  )
}
