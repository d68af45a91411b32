import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode, type Ref } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

export type Order<Sort extends string> = { sortBy: Sort; sortOrder: 'ASC' | 'DESC' }

/** Below the `xl` breakpoint, the row is a card without column headers. */
export type Column<Row, Sort extends string = never> = {
  key: string
  label: string
  /** Classes of the header. */
  width?: string
  sort?: Sort
  startsDescending?: boolean
  /** Classes of the cell. */
  className?: string | ((row: Row) => string)
  render: (row: Row) => ReactNode
}

type RowProps<Row> = {
  columns: readonly Column<Row, string>[]
  row: Row
  className: string
  isDense?: boolean
}

export function DataRow<Row>(props: RowProps<Row> & { ref?: Ref<HTMLTableRowElement> }) {
  const { columns, row, className, isDense = false, ref } = props
  return (
    <tr
      ref={ref}
      className={joinClasses('max-xl:border-line max-xl:px-4 max-xl:not-first:border-t', className)}
    >
      {columns.map(({ key, className: cell, render }) => (
        <td
          key={key}
          className={joinClasses(
            'xl:border-t xl:border-line xl:px-3.5',
            isDense ? 'xl:py-1.5' : 'xl:py-2.5',
            typeof cell === 'function' ? cell(row) : cell,
          )}
        >
          {render(row)}
        </td>
      ))}
    </tr>
  )
}

type DataTableProps<Row, Sort extends string> = {
  caption: string
  columns: readonly Column<Row, Sort>[]
  rows: readonly Row[]
  rowClasses: string
  isDense?: boolean
  order?: Order<Sort>
  onOrder?: (order: Order<Sort>) => void
  /** Draws a row in another way than with the columns. */
  drawRow?: (row: Row) => ReactNode
  /** A row below the row. */
  note?: (row: Row) => ReactNode
  ref?: Ref<HTMLTableElement>
}

export function DataTable<Row extends { id: string }, Sort extends string = never>(
  props: DataTableProps<Row, Sort>,
) {
  const { caption, columns, rows, rowClasses, isDense = false, drawRow, note, ref } = props
  return (
    <table
      ref={ref}
      tabIndex={-1}
      className="w-full rounded-card border border-line outline-none max-xl:block xl:table-fixed xl:border-separate xl:border-spacing-0"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className={props.order ? 'max-xl:hidden' : 'max-xl:sr-only'}>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} {...props} column={column} />
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:block">
        {rows.map((row) => (
          <Fragment key={row.id}>
            {drawRow?.(row) || <DataRow {...{ columns, row, isDense }} className={rowClasses} />}
            {note?.(row)}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps<Row, Sort extends string> = Pick<DataTableProps<Row, Sort>, 'order' | 'onOrder'> & {
  column: Column<Row, Sort>
}

function Head<Row, Sort extends string>({ column, order, onOrder }: HeadProps<Row, Sort>) {
  const { label, width, sort, startsDescending = false } = column
  const isSorted = sort !== undefined && sort === order?.sortBy
  const isAscending = order?.sortOrder === 'ASC'
  const Arrow = isAscending ? ArrowUp : ArrowDown
  const isNextDescending = isSorted ? isAscending : startsDescending
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={joinClasses(
        'bg-raised px-3.5 py-2.5 text-left text-small font-medium text-muted first:rounded-tl-card last:rounded-tr-card',
        width,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onOrder?.({ sortBy: sort, sortOrder: isNextDescending ? 'DESC' : 'ASC' })}
          className={joinClasses(
            '-m-1 inline-flex items-center gap-1.5 rounded-[6px] p-1 hover:text-fg',
            isSorted && 'text-fg',
          )}
        >
          {label}
          {isSorted && <Arrow size={14} strokeWidth={1.7} />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
