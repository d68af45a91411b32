import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setReceivingEvents } from '#web/jobs/api.ts'
import { type Answer, passTime, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { ServerAway } from './server-away.tsx'

const sentence = /The server can’t be reached/
let answer: Answer
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setReceivingEvents(false)
  answer = { status: 503, body: null }
})
function show() {
  const asked = stubServer({ 'GET /api/health': () => answer })
  renderAt('/app', <ServerAway />)
  return asked
}

it('says soon after the event stream ended that the server does not answer, until events arrive again', async () => {
  show()
  act(() => setReceivingEvents(true))
  expect(screen.queryByText(sentence)).toBeNull()
  act(() => setReceivingEvents(false))
  await passTime(2_000)
  expect(await screen.findByText(sentence)).toBeTruthy()
  act(() => setReceivingEvents(true))
  expect(screen.queryByText(sentence)).toBeNull()
})

it('says nothing while the server answers, and asks again', async () => {
  answer = { body: { status: 'ok' } }
  const asked = show()
  act(() => setReceivingEvents(true))
  act(() => setReceivingEvents(false))
  expect(asked).toHaveLength(0)
  await passTime(2_000)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText(sentence)).toBeNull()
  answer = { status: 503, body: null }
  await passTime(5_000)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('asks nothing before the first event', async () => {
  const asked = show()
  await passTime(10_000)
  expect(asked).toHaveLength(0)
})
