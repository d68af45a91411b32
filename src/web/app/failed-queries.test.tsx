import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { AppRoutes } from '#web/routes.tsx'
import { recappedAnswers, workingAnswers } from './test-answers.ts'

type Step = { role?: 'button' | 'tab' | 'menuitem' | 'combobox'; name: string | RegExp }
type Place = {
  name: string
  address: string
  /** What is pressed to get there. */
  steps?: Step[]
  /** The calls whose answers are shown there. */
  shows: string[]
  answers?: Record<string, Answer>
}

const wiki = 'GET /api/wiki/c1'
const article = `${wiki}/entry/e1`
const settings: Step[] = [{ name: 'Settings of The Ashen Crown' }]
const places: Place[] = [
  {
    name: 'the dashboard',
    address: '/app',
    shows: [
      'GET /api/campaign/c1/sessions',
      'GET /api/jobs/user/all',
      'GET /api/campaign/c1/members',
      'GET /api/campaign/c1/invites',
    ],
  },
  {
    name: 'a session without a recording',
    address: '/app?view=transcription',
    shows: [
      'GET /api/campaign/c1/sessions',
      'GET /api/audio/session/s1',
      'GET /api/audio/session/s1/recordings',
      'GET /api/jobs/session/s1',
      'GET /api/campaign/c1/table',
      'GET /api/transcription/session/s1',
      'GET /api/recap/s1',
    ],
  },
  {
    name: 'a session with a recap',
    address: '/app?view=transcription',
    answers: recappedAnswers,
    shows: ['GET /api/audio/session/s1', 'GET /api/transcription/session/s1', 'GET /api/recap/s1'],
  },
  {
    name: 'the earlier versions of a recap',
    address: '/app?view=transcription',
    answers: recappedAnswers,
    steps: [{ name: 'Earlier versions' }],
    shows: ['GET /api/recap/s1/revisions'],
  },
  {
    name: 'the comparison with a new recap',
    address: '/app?view=transcription',
    answers: recappedAnswers,
    steps: [{ name: /Compare/ }],
    shows: ['GET /api/recap/s1/draft'],
  },
  { name: 'the wiki', address: '/app?view=wiki', shows: [`${wiki}/index`, `${wiki}/categories`] },
  { name: 'the categories', address: '/app?view=wiki&page=categories', shows: [`${wiki}/categories`] },
  {
    name: 'a category',
    address: '/app?view=wiki&category=people',
    shows: [`${wiki}/index`, `${wiki}/categories`],
  },
  { name: 'the recent changes', address: '/app?view=wiki&page=recent', shows: [`${wiki}/recent`] },
  { name: 'the timeline', address: '/app?view=wiki&page=timeline', shows: [`${wiki}/timeline`] },
  { name: 'an article', address: '/app?view=wiki&entry=e1', shows: [article, `${article}/related`] },
  {
    name: 'the history of an article',
    address: '/app?view=wiki&entry=e1',
    steps: [{ name: 'History' }],
    shows: [`${article}/revisions`],
  },
  {
    name: 'one version of an article',
    address: '/app?view=wiki&entry=e1',
    steps: [{ name: 'History' }, { name: /Version 1/ }],
    shows: [`${article}/revisions/r1`],
  },
  { name: 'the bin', address: '/app?view=wiki', steps: [{ name: 'Bin' }], shows: [`${wiki}/bin`] },
  {
    name: 'the duplicates',
    address: '/app?view=wiki',
    steps: [{ name: 'Clean Duplicates' }],
    shows: ['GET /api/duplicates-simple/scan/c1'],
  },
  {
    name: 'the links of a wiki',
    address: '/app?view=wiki',
    steps: [{ name: 'Share Wiki' }, { name: 'Chosen categories' }],
    shows: ['GET /api/wiki-share/campaign/c1/shares'],
  },
  {
    name: 'the preview of a shared wiki',
    address: '/app?view=wiki&as=shared',
    shows: ['GET /api/wiki-share/campaign/c1/preview'],
  },
  {
    name: 'the settings of a campaign',
    address: '/app',
    steps: settings,
    shows: ['GET /api/campaign/c1/settings'],
  },
  {
    name: 'the members of a campaign',
    address: '/app',
    steps: [...settings, { role: 'tab', name: 'Members' }],
    shows: ['GET /api/campaign/c1/members', 'GET /api/campaign/c1/invites'],
  },
  {
    name: 'the table of a campaign',
    address: '/app',
    steps: [...settings, { role: 'tab', name: 'The table' }],
    shows: ['GET /api/campaign/c1/table'],
  },
  {
    name: 'the vocabulary of a campaign',
    address: '/app',
    steps: [...settings, { role: 'tab', name: 'Vocabulary' }],
    shows: ['GET /api/campaign/c1/settings'],
  },
  {
    name: 'the account',
    address: '/app?view=account',
    shows: ['GET /api/users/sessions', 'GET /api/users/usage'],
  },
  {
    name: 'the admin dashboard',
    address: '/app?view=admin',
    shows: [
      'GET /api/admin/statistics',
      'GET /api/admin/jobs',
      'GET /api/admin/announcements',
      'GET /api/admin/warnings',
      'GET /api/status',
    ],
  },
  { name: 'the users', address: '/app?view=admin&tab=users', shows: ['GET /api/admin/users'] },
  { name: 'the job monitor', address: '/app?view=admin&tab=jobs', shows: ['GET /api/admin/jobs'] },
  {
    name: 'the announcements',
    address: '/app?view=admin&tab=announcements',
    shows: ['GET /api/admin/announcements'],
  },
  { name: 'the statistics', address: '/app?view=admin&tab=statistics', shows: ['GET /api/admin/statistics'] },
  {
    name: 'the engines',
    address: '/app?view=admin&tab=engines',
    shows: ['GET /api/admin/engines', 'GET /api/admin/models'],
  },
  { name: 'the messages', address: '/app?view=admin&tab=messages', shows: ['GET /api/admin/messages'] },
  { name: 'an invitation', address: '/join/abc', shows: ['GET /api/invites/abc'] },
]

/** Calls that have their state elsewhere, or none: see docs/decisions/049-failed-loads.md. */
const quiet = [
  'GET /api/events',
  'GET /api/announcements',
  // The application does not start without these: see failed-calls.test.tsx.
  'GET /api/users/profile',
  'GET /api/campaign',
  // Names and texts that only make what is shown quicker or richer.
  `${wiki}/featured`,
  wiki,
]
const shown = new Set([...quiet, ...places.flatMap(({ shows }) => shows)])

const failures: [string, Answer, () => void][] = [
  ['answers 500', { status: 500, body: null }, () => {}],
  ['is not answered in time', 'silent', () => {}],
  [
    'is made offline',
    'unreachable',
    () => vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false),
  ],
]

/** Lets time pass until something is there. */
async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  for (let waited = 0; waited < 100_000; waited += 250) {
    const found = look()
    if (found) return found
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(250)
  }
  throw new Error(`${what}: not on the screen\n${document.body.textContent}`)
}

async function take({ role = 'button', name }: Step) {
  const target = await until(String(name), () => screen.queryAllByRole(role, { name })[0])
  fireEvent.click(target)
}

const alerts = () => screen.queryAllByRole('alert')
/** A failed query says so in an alert, with Try again in it or beside it. */
const findRetry = () => alerts().length > 0 && screen.queryAllByRole('button', { name: 'Try again' })[0]

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  vi.useFakeTimers()
  return () => void vi.restoreAllMocks()
})

async function visit({ address, steps = [] }: Place) {
  renderAt(address, <AppRoutes />)
  for (const step of steps) await take(step)
}

describe.each(failures)('a call that %s', (_, failure, prepare) => {
  const cases = places.flatMap((place) => place.shows.map((call) => [place.name, call, place] as const))
  it.each(cases)(
    'on %s (%s) says so in its place, and loads when tried again',
    async (_name, call, place) => {
      let isBroken = true
      const answers = place.answers ?? workingAnswers
      prepare()
      stubServer({ ...answers, [call]: () => (isBroken ? failure : (answers[call] ?? 'silent')) })
      await visit(place)
      const retry = await until('Try again', findRetry)
      if (failure === 'unreachable')
        expect(document.body.textContent).toMatch(/You are offline|Failed to connect|Network error/)
      isBroken = false
      fireEvent.click(retry)
      await until(
        'what was loaded',
        () => screen.queryAllByRole('button', { name: 'Try again' }).length === 0,
      )
    },
  )
})

it.each(places.map((place) => [place.name, place] as const))(
  'every call of %s has a place for its failure',
  async (_, place) => {
    const asked = stubServer(place.answers ?? workingAnswers)
    await visit(place)
    await vi.advanceTimersByTimeAsync(3_000)
    const reads = asked.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`)
    expect(reads.filter((call) => !shown.has(call))).toEqual([])
    expect(place.shows.filter((call) => !reads.includes(call))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)
