import { joinClasses } from './join-classes.ts'

export type Stat = { label: string; value: string; tone?: 'danger' }

export function StatRow({ items }: { items: Stat[] }) {
  return (
    <dl className="mt-6 mb-8 grid grid-cols-[repeat(3,auto)] justify-between gap-x-4 gap-y-4 md:flex md:justify-start md:gap-x-10">
      {items.map(({ label, value, tone }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end md:min-w-[92px]">
          <dt className="text-small text-subtle">{label}</dt>
          <dd
            className={joinClasses(
              'num text-[19px]/7 md:text-stat font-medium tracking-[-0.02em]',
              tone === 'danger' && 'text-danger',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
