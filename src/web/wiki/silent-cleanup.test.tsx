import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { readToken } from '#web/lib/api/account-session.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { type Answer, errorBody, stubServer, success } from '#web/lib/test-browser.tsx'
import { NoticeStack } from '#web/shell/notice-stack.tsx'
import { SilentCleanup } from './silent-cleanup.tsx'

const clean = 'POST /api/duplicates-simple/auto'
const done = (merged: number): Answer => success({ merged, undoId: merged > 0 ? 'b1' : null })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('authToken', 'good')
})

const wait = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  })

function arriveAt(campaign: Campaign | null, answer: Answer, others: Record<string, Answer> = {}) {
  const asked = stubServer({ [clean]: answer, ...others })
  const client = createQueryClient()
  const draw = (current: Campaign | null) => (
    <QueryClientProvider client={client}>
      <SilentCleanup campaign={current} />
      <NoticeStack />
    </QueryClientProvider>
  )
  const { rerender } = render(draw(campaign))
  const cleaned = () => asked.filter(({ method, path }) => `${method} ${path}` === clean)
  return { asked, cleaned, goTo: (next: Campaign | null) => rerender(draw(next)) }
}

it('merges entries of the same name two seconds after a game master opens a campaign, with Undo', async () => {
  const { asked, cleaned } = arriveAt(sampleCampaign(), done(2), {
    'POST /api/wiki/c1/bin/b1/restore': success({ restored: 2 }),
  })
  await wait(1_999)
  expect(cleaned()).toEqual([])
  await wait(1)
  expect(cleaned().map(({ body }) => body)).toEqual([{ campaignId: 'c1' }])
  expect(screen.getByText('2 duplicates were merged')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await wait(0)
  expect(asked.at(-1)?.path).toBe('/api/wiki/c1/bin/b1/restore')
  expect(screen.getByText('Everything is back as it was')).toBeTruthy()
})

it('runs once after each change of campaign, and only if the new campaign stays open', async () => {
  const { cleaned, goTo } = arriveAt(sampleCampaign(), done(0))
  await wait(1_000)
  goTo(sampleCampaign({ id: 'c2' }))
  await wait(1_500)
  goTo(sampleCampaign({ id: 'c2', totalWikiEntries: 3 }))
  await wait(10_000)
  expect(cleaned().map(({ body }) => body)).toEqual([{ campaignId: 'c2' }])
  goTo(sampleCampaign())
  await wait(2_000)
  expect(cleaned()).toHaveLength(2)
})

it('does not run for players or without a campaign', async () => {
  const { cleaned, goTo } = arriveAt(sampleCampaign({ userRole: 'player' }), done(1))
  await wait(5_000)
  goTo(null)
  await wait(5_000)
  expect(cleaned()).toEqual([])
})

it.each([
  ['a refusal', { status: 403, body: errorBody(duplicateTexts.gmOnly, 'GM_ONLY') } satisfies Answer],
  ['an ended session', { status: 401, body: errorBody('Expired', 'UNAUTHORIZED') } satisfies Answer],
  ['no connection', 'unreachable' as const],
  ['nothing to merge', done(0)],
])('shows no message after %s', async (_, answer) => {
  const { cleaned } = arriveAt(sampleCampaign(), answer)
  await wait(2_000)
  expect(cleaned()).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  expect(readToken()).toBe('good')
})
