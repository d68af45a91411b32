import { ArrowDown, ArrowUp } from 'lucide-react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { headClasses } from '#web/ui/table-classes.ts'

export type Order<Sort extends string> = { sortBy: Sort; sortOrder: 'ASC' | 'DESC' }
export type Column<Sort extends string> = { name: string; width: string; sort?: Sort }

type SortableHeadProps<Sort extends string> = {
  columns: readonly Column<Sort>[]
  order: Order<Sort>
  /** Returns true if the first press sorts in descending order. */
  startsDescending: (sort: Sort) => boolean
  onOrder: (order: Order<Sort>) => void
}

export function SortableHead<Sort extends string>(props: SortableHeadProps<Sort>) {
  const { columns, order, startsDescending, onOrder } = props
  const orderBy = (sort: Sort): Order<Sort> => {
    if (sort === order.sortBy) return { sortBy: sort, sortOrder: order.sortOrder === 'ASC' ? 'DESC' : 'ASC' }
    return { sortBy: sort, sortOrder: startsDescending(sort) ? 'DESC' : 'ASC' }
  }
  return (
    <thead className="max-xl:hidden">
      <tr>
        {columns.map((column) => (
          <ColumnHead key={column.name} {...column} order={order} onSort={(sort) => onOrder(orderBy(sort))} />
        ))}
      </tr>
    </thead>
  )
}

type ColumnHeadProps<Sort extends string> = Column<Sort> & {
  order: Order<Sort>
  onSort: (sort: Sort) => void
}

function ColumnHead<Sort extends string>({ name, width, sort, order, onSort }: ColumnHeadProps<Sort>) {
  const isSorted = sort === order.sortBy
  const isAscending = order.sortOrder === 'ASC'
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={joinClasses(headClasses, width)}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={joinClasses(
            '-m-1 inline-flex items-center gap-1.5 rounded-[6px] p-1 hover:text-fg',
            isSorted && 'text-fg',
          )}
        >
          {name}
          {isSorted && <Arrow size={14} strokeWidth={1.7} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
