import { joinClasses } from '#web/ui/join-classes.ts'
import { headClasses } from '#web/ui/table-classes.ts'

export function TableHead({ columns }: { columns: readonly (readonly [name: string, width: string])[] }) {
  return (
    <thead className="max-xl:sr-only">
      <tr>
        {columns.map(([name, width]) => (
          <th key={name} scope="col" className={joinClasses(headClasses, width)}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
