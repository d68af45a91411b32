import { Search } from 'lucide-react'
import type { SharedView } from '#contract/pages.ts'
import { titleCase } from '#web/lib/format.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { inputClasses } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const control = joinClasses(inputClasses, 'h-9 touch:h-11 touch:text-[16px]')

/** Text and category; what is looked for stands in the address, so that it can be kept and sent. */
export function SharedSearch({ view }: { view: SharedView }) {
  const { wiki, place, address } = view
  return (
    <search>
      <form action={address} className="mx-auto flex max-w-[1080px] gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            size={15}
            strokeWidth={1.6}
            aria-hidden="true"
            className="absolute top-1/2 left-3 -translate-y-1/2 text-subtle"
          />
          <input
            type="search"
            name="q"
            aria-label="Search the wiki"
            placeholder="Search the wiki"
            defaultValue={place.q}
            className={joinClasses(control, 'pl-9')}
          />
        </div>
        <select
          name="category"
          aria-label="Category"
          defaultValue={place.category}
          // On a phone the row of categories takes its place; what is chosen is sent all the same.
          className={joinClasses(control, 'max-w-[200px] flex-none max-md:hidden')}
        >
          <option value="">All categories</option>
          {wiki.categories.map((category) => (
            <option key={category} value={category}>
              {titleCase(category)}
            </option>
          ))}
        </select>
        <button type="submit" className={joinClasses(buttonClasses('plain'), 'h-9 touch:h-11')}>
          <Search size={16} strokeWidth={1.7} aria-hidden="true" className="md:hidden" />
          <span className="max-md:sr-only">Search</span>
        </button>
      </form>
    </search>
  )
}
