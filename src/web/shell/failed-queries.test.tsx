import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { type Answer, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { AppRoutes } from '#web/routes.tsx'
import { workingAnswers } from './test-answers.ts'
import { failureScreens, quietCalls } from './test-failure-screens.ts'
import type { FailureScreen, Spot, Step } from './test-failure-spots.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isFull: boolean
  }
}

type Failure = { answer: Answer; explain: (says: string) => string }
const failures: Failure[] = [
  { answer: { status: 500, body: null }, explain: (says) => says },
  { answer: 'unreachable', explain: (says) => `You are offline. ${says}` },
  { answer: 'silent', explain: () => generalTexts.timeout },
]

function sentenceOf({ says }: Spot, { answer, explain }: Failure): string {
  if (typeof says === 'string') return explain(says)
  return says[typeof answer === 'string' ? 1 : 0]
}

async function until<T>(what: string, find: () => T | null | undefined | false): Promise<T> {
  let step = 250
  for (let waited = 0; waited < 100_000; waited += step) {
    const found = find()
    if (found) return found
    await vi.dynamicImportSettled()
    // `find` is slow, so after two seconds it is called less often, unless the page is still empty.
    const isLoading = document.body.textContent === ''
    step = waited < 2_000 || isLoading ? 250 : 3_000
    await vi.advanceTimersByTimeAsync(step)
  }
  throw new Error(`${what}: not on the screen\n${document.body.textContent}`)
}

async function press({ role = 'button', name }: Step) {
  const target = await until(String(name), () => screen.queryAllByRole(role, { name })[0])
  fireEvent.click(target)
}

function findRetry({ role, name }: Spot, sentence: string) {
  return screen
    .queryAllByRole(role, name === undefined ? {} : { name })
    .flatMap((spot) => (role === 'alert' ? [spot] : within(spot).queryAllByRole('alert')))
    .filter(({ textContent }) => textContent?.startsWith(`${sentence}Try again`))
    .map((alert) => within(alert).getByRole('button', { name: 'Try again' }))[0]
}

// Loads the modules of the application once, before the tests use fake timers.
beforeAll(async () => {
  localStorage.setItem('authToken', 'good')
  stubServer(workingAnswers)
  renderAt('/app', <AppRoutes />)
  await screen.findByRole('main')
  cleanup()
})
beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  vi.useFakeTimers()
  return () => void vi.restoreAllMocks()
})

async function visit({ address, steps = [] }: FailureScreen) {
  renderAt(address, <AppRoutes />)
  for (const step of steps) await press(step)
}

const cases = failureScreens.flatMap((screenCase) =>
  Object.entries(screenCase.shows).map(
    ([call, spots]) => [screenCase.name, call, [spots].flat(), screenCase] as const,
  ),
)
// In a full run, each case tries all kinds of failures; otherwise, each case tries one of them.
it.each(
  cases.map(
    (one, at) => [...one, inject('isFull') ? failures : failures.slice(at % 3, (at % 3) + 1)] as const,
  ),
)(
  'on %s (%s), a call that is refused, unreachable or silent shows an error in place, and loads after Try again',
  async (...[, call, spots, screenCase, kinds]) => {
    const answers = screenCase.answers ?? workingAnswers
    const attempts = kinds.values()
    let failure = attempts.next().value
    stubServer({ ...answers, [call]: () => failure?.answer ?? answers[call] ?? 'silent' })
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockImplementation(() => failure?.answer !== 'unreachable')
    await visit(screenCase)
    while (failure) {
      const shown = failure
      const sentences = spots.map((spot) => [spot, sentenceOf(spot, shown)] as const)
      for (const [spot, sentence] of sentences) {
        await until(sentence, () => findRetry(spot, sentence))
        if (spot.neverShows) expect(screen.queryByText(spot.neverShows)).toBeNull()
      }
      failure = attempts.next().value
      for (const [spot, sentence] of sentences) {
        const retry = findRetry(spot, sentence)
        if (retry) fireEvent.click(retry)
      }
    }
    await until('no more errors', () => screen.queryAllByRole('button', { name: 'Try again' }).length === 0)
  },
)

it.each(failureScreens.map((screenCase) => [screenCase.name, screenCase] as const))(
  'shows a failure of every call of %s',
  async (_, screenCase) => {
    const asked = stubServer(screenCase.answers ?? workingAnswers)
    const listReads = () => asked.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`)
    await visit(screenCase)
    for (const call of Object.keys(screenCase.shows)) await until(call, () => listReads().includes(call))
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1_000)
    const known = [...Object.keys(screenCase.shows), ...(screenCase.otherCalls ?? []), ...quietCalls]
    expect(listReads().filter((call) => !known.includes(call))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)
