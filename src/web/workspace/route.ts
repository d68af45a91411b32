import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type SearchKind, searchKinds } from '#contract/search/kinds.ts'
import { isBlank } from '#contract/text.ts'

/** The query string of `/app` names the view, so that a reload, Back and a copied link open the same view. */
const views = [
  'dashboard',
  'transcription',
  'table',
  'wiki',
  'search',
  'ask',
  'campaigns',
  'account',
  'admin',
] as const
export type View = (typeof views)[number]
const wikiPages = ['categories', 'recent', 'timeline', 'connections', 'maps'] as const
type WikiPage = (typeof wikiPages)[number]
const adminTabs = [
  'overview',
  'users',
  'campaigns',
  'storage',
  'jobs',
  'announcements',
  'statistics',
  'engines',
  'messages',
  'audit',
] as const
export type AdminTab = (typeof adminTabs)[number]
const wikiViewModes = ['player', 'shared'] as const
export type WikiViewMode = (typeof wikiViewModes)[number]

export type AppRoute = {
  view: View
  campaign: string | null
  session: string | null
  /** Id of the transcript segment to scroll to. */
  segment: string | null
  /** Playback position in seconds. */
  t: number | null
  /** 1 shows the transcript at full width. */
  read: 1 | null
  entry: string | null
  category: string | null
  page: WikiPage | null
  map: string | null
  /** Id of the entry that is selected on the map or in the graph. */
  pin: string | null
  /** Page number in the preview of a shared wiki; null for the first page. */
  sheet: number | null
  /** Form of the timeline; null for lanes. */
  form: 'list' | null
  as: WikiViewMode | null
  tab: AdminTab | null
  /** Id of a stored question. */
  question: string | null
  /** Text to search for; in the view `ask`, a question to answer. */
  q: string
  /** Filters of the search. `within` is the id of a session. */
  kind: SearchKind | null
  within: string | null
  speaker: string | null
}

type CurrentRoute = Pick<AppRoute, 'view' | 'campaign' | 'session' | 'as'>

const oneOf = <T extends string>(values: readonly T[], text: string | null) =>
  values.find((value) => value === text) ?? null

function readSheet(text: string | null): number | null {
  const sheet = Number(text)
  return Number.isSafeInteger(sheet) && sheet > 1 ? sheet : null
}

function readSeconds(text: string | null): number | null {
  const seconds = Number(text ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

export function parseRoute(query: URLSearchParams): AppRoute {
  return {
    view: oneOf(views, query.get('view')) ?? 'dashboard',
    campaign: query.get('campaign'),
    session: query.get('session'),
    segment: query.get('segment'),
    t: readSeconds(query.get('t')),
    read: query.get('read') === '1' ? 1 : null,
    entry: query.get('entry'),
    category: query.get('category'),
    page: oneOf(wikiPages, query.get('page')),
    map: query.get('map'),
    pin: query.get('pin'),
    sheet: readSheet(query.get('sheet')),
    form: oneOf(['list'], query.get('form')),
    as: oneOf(wikiViewModes, query.get('as')),
    tab: oneOf(adminTabs, query.get('tab')),
    question: query.get('question'),
    q: query.get('q') ?? '',
    kind: oneOf(searchKinds, query.get('kind')),
    within: query.get('within'),
    speaker: query.get('speaker'),
  }
}

/** True for a link to a session, or to a line or a time of the newest session. */
export const namesSession = ({ session, segment, t, read }: AppRoute) =>
  session !== null || segment !== null || t !== null || read !== null

/** True if the view `transcription` lists the sessions. A single session is opened at once. */
export const listsSessions = (route: AppRoute, sessionCount: number) =>
  route.view === 'transcription' && sessionCount > 1 && !namesSession(route)

const emptyRoute = parseRoute(new URLSearchParams())

export function buildSearch(from: CurrentRoute, to: Partial<AppRoute>): string {
  const isNewCampaign = to.campaign !== undefined && to.campaign !== from.campaign
  const staysInWiki = from.view === 'wiki' && (to.view ?? from.view) === 'wiki' && !isNewCampaign
  const kept = {
    campaign: from.campaign,
    session: isNewCampaign ? null : from.session,
    as: staysInWiki ? from.as : null,
  }
  const route: AppRoute = { ...emptyRoute, view: from.view, ...kept, ...to }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(route)) {
    if (value !== null && !isBlank(String(value))) query.set(name, String(value))
  }
  return `?${query}`
}

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
