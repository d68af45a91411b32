import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type AppRoute, buildSearch, parseRoute } from './route.ts'

/** `visit` changes with every navigation. */
export function useRoute() {
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const route = useMemo(() => parseRoute(query), [query])
  const { view, campaign, session, as } = route
  // Must stay the same function while the user types or browses the wiki, because a new function re-renders thousands of links.
  const to = useCallback(
    (next: Partial<AppRoute>) => ({
      pathname: '/app',
      search: buildSearch({ view, campaign, session, as }, next),
    }),
    [view, campaign, session, as],
  )
  const go = useCallback(
    (next: Partial<AppRoute>, options: { replace?: boolean } = {}) => navigate(to(next), options),
    [navigate, to],
  )
  /** Goes back, or to `fallback` if this is the first page of the tab. */
  const back = useCallback(
    (fallback: Partial<AppRoute>) => (location.key === 'default' ? go(fallback) : navigate(-1)),
    [location.key, go, navigate],
  )
  return { route, to, go, back, visit: location.key }
}
