import { filterTriggerClasses, Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { Order } from './sortable-head.tsx'

export type NamedOrder<Sort extends string> = readonly [
  label: string,
  sortBy: Sort,
  sortOrder: Order<Sort>['sortOrder'],
]

type OrderSelectProps<Sort extends string> = {
  orders: readonly NamedOrder<Sort>[]
  order: Order<Sort>
  onOrder: (order: Order<Sort>) => void
  className: string
}

/** For narrow screens, where tables show no column headers. */
export function OrderSelect<Sort extends string>({
  orders,
  order,
  onOrder,
  className,
}: OrderSelectProps<Sort>) {
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
