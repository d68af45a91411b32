import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type AppRoute, buildSearch, parseRoute } from './view-state.ts'

/** Where in the application one is, and the ways to other places. */
export function useRoute() {
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const route = useMemo(() => parseRoute(query), [query])
  const { view, campaign, session, as } = route
  // The same while one types or steps through a wiki: thousands of links hang on it.
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
  /** Back where one came from; from the first page of this tab, to `fallback`. */
  const back = useCallback(
    (fallback: Partial<AppRoute>) => (location.key === 'default' ? go(fallback) : navigate(-1)),
    [location.key, go, navigate],
  )
  return { route, to, go, back, visit: location.key }
}
