import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type AppPlace, buildSearch, readPlace } from './view-state.ts'

/** Where in the application one is, and the ways to other places. */
export function usePlace() {
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(query), [query])
  const { view, campaign, session, as } = place
  // The same while one types or steps through a wiki: thousands of links hang on it.
  const to = useCallback(
    (next: Partial<AppPlace>) => ({
      pathname: '/app',
      search: buildSearch({ view, campaign, session, as }, next),
    }),
    [view, campaign, session, as],
  )
  const go = useCallback(
    (next: Partial<AppPlace>, options: { replace?: boolean } = {}) => navigate(to(next), options),
    [navigate, to],
  )
  /** Back where one came from; from the first page of this tab, to `fallback`. */
  const back = useCallback(
    (fallback: Partial<AppPlace>) => (location.key === 'default' ? go(fallback) : navigate(-1)),
    [location.key, go, navigate],
  )
  return { place, to, go, back, visit: location.key }
}
