import { Search } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { SharedView } from '#contract/pages.ts'
import { titleCase } from '#contract/text.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { inputClasses } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useSharedWays } from './shared-ways.tsx'

const control = joinClasses(inputClasses, 'h-9 touch:h-11 touch:text-[16px]')

/**
 * Text and category; what is looked for stands in the address, so that it can be kept and sent. Within the application it
 * is looked for as one types.
 */
export function SharedSearch({ view }: { view: SharedView }) {
  const { wiki, place } = view
  const { hrefOf, search } = useSharedWays()
  /** While the field has the focus it shows what was typed: the address may follow later. */
  const [typed, setTyped] = useState<string | null>(null)
  const alive = search && {
    text: {
      value: typed ?? place.q,
      onFocus: () => setTyped(place.q),
      onBlur: () => setTyped(null),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        search({ q: event.target.value, category: place.category })
      },
    },
    category: {
      value: place.category,
      onChange: (event: ChangeEvent<HTMLSelectElement>) =>
        search({ q: place.q, category: event.target.value }),
    },
  }
  return (
    <search>
      <form
        action={hrefOf({})}
        onSubmit={search ? (event) => event.preventDefault() : undefined}
        className="mx-auto flex max-w-[1080px] gap-2"
      >
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
            {...(alive?.text ?? { defaultValue: place.q })}
            className={joinClasses(control, 'pl-9')}
          />
        </div>
        <select
          name="category"
          aria-label="Category"
          {...(alive?.category ?? { defaultValue: place.category })}
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
        {!search && (
          <button type="submit" className={joinClasses(buttonClasses('plain'), 'h-9 touch:h-11')}>
            <Search size={16} strokeWidth={1.7} aria-hidden="true" className="md:hidden" />
            <span className="max-md:sr-only">Search</span>
          </button>
        )}
      </form>
    </search>
  )
}
