import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { type Answer, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { AppRoutes } from '#web/routes.tsx'
import { workingAnswers } from './test-answers.ts'
import { failurePlaces, type Place, quietCalls, type Spot, type Step } from './test-failure-places.ts'

type Failure = { name: string; answer: Answer; explain: (says: string) => string }
const failures: Failure[] = [
  { name: 'answers 500', answer: { status: 500, body: null }, explain: (says) => says },
  { name: 'is not answered in time', answer: 'silent', explain: () => generalTexts.timeout },
  { name: 'is made offline', answer: 'unreachable', explain: (says) => `You are offline. ${says}` },
]

/** What the failure is to say in a place. */
function sentenceOf({ says }: Spot, { answer, explain }: Failure): string {
  if (typeof says === 'string') return explain(says)
  return says[typeof answer === 'string' ? 1 : 0]
}

/** Lets time pass until something is there. */
async function until<T>(what: string, look: () => T | null | undefined | false): Promise<T> {
  let step = 250
  for (let waited = 0; waited < 100_000; waited += step) {
    const found = look()
    if (found) return found
    await vi.dynamicImportSettled()
    // Looking is what takes long: what is not there after two seconds is there after a timeout.
    const isLoading = document.body.textContent === ''
    step = waited < 2_000 || isLoading ? 250 : 3_000
    await vi.advanceTimersByTimeAsync(step)
  }
  throw new Error(`${what}: not on the screen\n${document.body.textContent}`)
}

async function take({ role = 'button', name }: Step) {
  const target = await until(String(name), () => screen.queryAllByRole(role, { name })[0])
  fireEvent.click(target)
}

/** Try again, in an alert that begins with the sentence, in its place. */
function findRetry({ role, name }: Spot, sentence: string) {
  return screen
    .queryAllByRole(role, name === undefined ? {} : { name })
    .flatMap((spot) => (role === 'alert' ? [spot] : within(spot).queryAllByRole('alert')))
    .filter(({ textContent }) => textContent?.startsWith(`${sentence}Try again`))
    .map((alert) => within(alert).getByRole('button', { name: 'Try again' }))[0]
}

beforeEach(() => {
  localStorage.setItem('authToken', 'good')
  vi.useFakeTimers()
  return () => void vi.restoreAllMocks()
})

async function visit({ address, steps = [] }: Place) {
  renderAt(address, <AppRoutes />)
  for (const step of steps) await take(step)
}

describe.each(failures)('a call that $name', (failure) => {
  const cases = failurePlaces.flatMap((place) =>
    Object.entries(place.shows).map(([call, spots]) => [place.name, call, [spots].flat(), place] as const),
  )
  it.each(cases)(
    'on %s (%s) says so in its place, and loads when tried again',
    async (...[, call, spots, place]) => {
      let isBroken = true
      const answers = place.answers ?? workingAnswers
      if (failure.answer === 'unreachable')
        vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
      const broken = () => (isBroken ? failure.answer : (answers[call] ?? 'silent'))
      stubServer({ ...answers, [call]: broken })
      await visit(place)
      for (const spot of spots) {
        const sentence = sentenceOf(spot, failure)
        await until(sentence, () => findRetry(spot, sentence))
        if (spot.never) expect(screen.queryByText(spot.never)).toBeNull()
      }
      isBroken = false
      for (const spot of spots) {
        const retry = findRetry(spot, sentenceOf(spot, failure))
        if (retry) fireEvent.click(retry)
      }
      await until(
        'what was loaded',
        () => screen.queryAllByRole('button', { name: 'Try again' }).length === 0,
      )
    },
  )
})

it.each(failurePlaces.map((place) => [place.name, place] as const))(
  'every call of %s has a place for its failure',
  async (_, place) => {
    const asked = stubServer(place.answers ?? workingAnswers)
    const listReads = () => asked.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`)
    await visit(place)
    for (const call of Object.keys(place.shows)) await until(call, () => listReads().includes(call))
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1_000)
    const known = [...Object.keys(place.shows), ...(place.besides ?? []), ...quietCalls]
    expect(listReads().filter((call) => !known.includes(call))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)
