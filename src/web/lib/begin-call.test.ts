import { expect, it, vi } from 'vitest'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import { beginCall, callApi } from './api.ts'
import { stubServer } from './test-browser.tsx'

const call = () => callApi(calls.listCampaigns, doneAnswer)
const done = { body: { success: true } }

it('a call that was begun early is made once', async () => {
  const asked = stubServer({ 'GET /api/campaign': done })
  beginCall(calls.listCampaigns)
  await call()
  expect(asked).toHaveLength(1)
  await call()
  expect(asked).toHaveLength(2)
})

it('its answer is not handed to somebody else who has signed in meanwhile', async () => {
  const asked = stubServer({ 'GET /api/campaign': done })
  localStorage.setItem('authToken', 'one')
  beginCall(calls.listCampaigns)
  localStorage.setItem('authToken', 'other')
  await call()
  expect(asked).toHaveLength(2)
})

it('an answer for which nobody asks soon is an old one', async () => {
  vi.useFakeTimers()
  const asked = stubServer({ 'GET /api/campaign': done })
  beginCall(calls.listCampaigns)
  await vi.advanceTimersByTimeAsync(10_000)
  await call()
  expect(asked).toHaveLength(2)
})

it('what went wrong with it is heard by whoever makes the call', async () => {
  stubServer({ 'GET /api/campaign': 'unreachable' })
  beginCall(calls.listCampaigns)
  await expect(call()).rejects.toMatchObject({ status: 0 })
})
