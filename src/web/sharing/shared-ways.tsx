import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'
import type { SharedPlace } from '#contract/sharing.ts'

export type SharedWays = {
  hrefOf: (place: Partial<SharedPlace>) => string
  Link: ComponentType<ComponentProps<'a'> & { href: string }>
  /** Looks for something while it is typed. Null where a form has to do, without a script. */
  search: ((what: Pick<SharedPlace, 'q' | 'category'>) => void) | null
}

/** How a viewer leads from place to place: by plain addresses on a public page, by the router within the application. */
export const SharedWaysContext = createContext<SharedWays | null>(null)

export function useSharedWays(): SharedWays {
  const ways = useContext(SharedWaysContext)
  if (!ways) throw new Error('A shared wiki without ways from place to place')
  return ways
}

/** What is not said of a place is not in its query. */
export function buildSharedQuery(place: Partial<SharedPlace>): URLSearchParams {
  const query = new URLSearchParams()
  for (const key of ['entry', 'category', 'q'] as const) if (place[key]) query.set(key, place[key])
  if (place.view === 'timeline') query.set('view', 'timeline')
  if (place.page && place.page > 1) query.set('page', String(place.page))
  return query
}

/** Of a page that needs no script. */
export const plainWays = (address: string): SharedWays => ({
  hrefOf: (place) => {
    const query = buildSharedQuery(place)
    return query.size > 0 ? `${address}?${query}` : address
  },
  Link: (props) => <a {...props} />,
  search: null,
})

type SharedLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: Partial<SharedPlace> }

export function SharedLink({ to, ...rest }: SharedLinkProps) {
  const { hrefOf, Link } = useSharedWays()
  return <Link href={hrefOf(to)} {...rest} />
}
