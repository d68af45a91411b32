import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'
import type { SharedRoute } from '#contract/sharing/schemas.ts'

export type SharedNavigation = {
  hrefOf: (route: Partial<SharedRoute>) => string
  Link: ComponentType<ComponentProps<'a'> & { href: string }>
  /** Searches while the user types. Null on the public page, which submits a form instead. */
  search: ((what: Pick<SharedRoute, 'q' | 'category'>) => void) | null
}

/** Links are plain URLs on the public page and router links in the application. */
export const SharedNavigationContext = createContext<SharedNavigation | null>(null)

export function useSharedNavigation(): SharedNavigation {
  const navigation = useContext(SharedNavigationContext)
  if (!navigation) throw new Error('SharedNavigationContext is missing')
  return navigation
}

function buildSharedQuery(route: Partial<SharedRoute>): URLSearchParams {
  const query = new URLSearchParams()
  for (const key of ['entry', 'category', 'q'] as const) if (route[key]) query.set(key, route[key])
  if (route.view === 'timeline') query.set('view', 'timeline')
  if (route.page && route.page > 1) query.set('page', String(route.page))
  return query
}

/** For the public page, which works without JavaScript. */
export const plainNavigation = (address: string): SharedNavigation => ({
  hrefOf: (route) => {
    const query = buildSharedQuery(route)
    return query.size > 0 ? `${address}?${query}` : address
  },
  Link: (props) => <a {...props} />,
  search: null,
})

type SharedLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: Partial<SharedRoute> }

export function SharedLink({ to, ...rest }: SharedLinkProps) {
  const { hrefOf, Link } = useSharedNavigation()
  return <Link href={hrefOf(to)} {...rest} />
}
