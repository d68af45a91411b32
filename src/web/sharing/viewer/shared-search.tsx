import { Search } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { SharedView } from '#contract/pages.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useSharedNavigation } from './shared-navigation.tsx'

const control = joinClasses(inputClasses, 'h-9 touch:h-11 touch:text-[16px]')

/** The query is in the URL, so that a search can be shared. */
export function SharedSearch({ view }: { view: SharedView }) {
  const { wiki, route } = view
  const { hrefOf, search } = useSharedNavigation()
  // The text in the field while it has the focus, otherwise null. The query in the URL follows with a delay.
  const [typed, setTyped] = useState<string | null>(null)
  const controlled = search && {
    text: {
      value: typed ?? route.q,
      onFocus: () => setTyped(route.q),
      onBlur: () => setTyped(null),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.target.value)
        search({ q: event.target.value, category: route.category })
      },
    },
    category: {
      value: route.category,
      onChange: (event: ChangeEvent<HTMLSelectElement>) =>
        search({ q: route.q, category: event.target.value }),
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
            className="absolute top-1/2 left-3 -translate-y-1/2 text-subtle"
          />
          <input
            type="search"
            name="q"
            aria-label="Search the wiki"
            placeholder="Search the wiki"
            {...(controlled?.text ?? { defaultValue: route.q })}
            className={joinClasses(control, 'pl-9')}
          />
        </div>
        <select
          name="category"
          aria-label="Category"
          {...(controlled?.category ?? { defaultValue: route.category })}
          // Hidden on phones, where `SharedSidebar` offers the categories, but still submitted.
          className={joinClasses(control, 'max-w-[200px] flex-none max-md:hidden')}
        >
          <option value="">All categories</option>
          {wiki.categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </select>
        {!search && (
          <button type="submit" className={joinClasses(buttonClasses('plain'), 'h-9 touch:h-11')}>
            <Search size={16} strokeWidth={1.7} className="md:hidden" />
            <span className="max-md:sr-only">Search</span>
          </button>
        )}
      </form>
    </search>
  )
}
