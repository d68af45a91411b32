import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { incomingTexts } from '#contract/campaigns/schemas.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answers, choose, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { basicAnswers, openApp } from '#web/shell/test-app.tsx'
import './device-services.tsx'

/** Imitates the service worker, which puts shared files into a cache. */
function share(name: string, age = 0, text = 'Rowan: The gate opens.') {
  const request = new Request('https://table.example/app/share/1')
  const headers = {
    'Content-Type': 'text/vtt',
    'X-File-Name': encodeURIComponent(name),
    'X-Shared-At': String(Date.now() - age),
  }
  const left = new Map([[request, new Response(text, { headers })]])
  const cache = {
    keys: async () => [...left.keys()],
    match: async (key: Request) => left.get(key),
    delete: async (key: Request | string) => left.delete(typeof key === 'string' ? request : key),
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  return left
}
afterEach(() => vi.unstubAllGlobals())

const imported = 'POST /api/transcription/session/s1/import'
const created = 'POST /api/campaign/c1/sessions'
const open = (answers: Answers = {}) =>
  openApp('/app', {
    ...basicAnswers,
    [created]: success({ session: aSession({ id: 's1' }) }),
    [imported]: success({ transcription: { id: 't1' }, job: { id: 'j1' } }),
    ...answers,
  })
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: incomingTexts.title }, { timeout: 8_000 }))

describe('a file shared with the installed app', () => {
  it('is added to a new session, named after the file', async () => {
    const left = share('2026-10-30 The Salt Gate.vtt')
    const requests = open()
    expect((await dialog()).getByText('2026-10-30 The Salt Gate.vtt')).toBeTruthy()
    fireEvent.click((await dialog()).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/import'))).toBe(true))
    const made = requests.find(({ method, path }) => `${method} ${path}` === created)
    expect(made?.body).toEqual({ name: 'The Salt Gate', sessionDate: '2026-10-30', notes: '' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(left.size).toBe(0)
  })

  it('is added to the chosen session', async () => {
    share('evening.vtt')
    const requests = open({
      'GET /api/campaign/c1/sessions': success({ sessions: [aSession({ id: 's1' })] }),
    })
    await dialog()
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/campaign/c1/sessions')).toBe(true))
    await choose('Session', `${aSession().name} (Jan 24, 2026)`)
    fireEvent.click((await dialog()).getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/import'))).toBe(true))
    expect(requests.some(({ method, path }) => `${method} ${path}` === created)).toBe(false)
  })

  it('can be added to a new campaign, but not to one where the user may not add', async () => {
    share('2026-10-30 Ashen Crown - Session 3.vtt')
    const closed = sampleCampaign({ userRole: 'player', playersMayAdd: false })
    open({ 'GET /api/campaign': success({ campaigns: [closed] }) })
    expect((await dialog()).getByRole('combobox', { name: 'Campaign' }).textContent).toBe(
      incomingTexts.newCampaign('Ashen Crown'),
    )
    expect((await dialog()).queryByRole('combobox', { name: 'Session' })).toBeNull()
  })

  it('is kept if adding fails, and deleted when the user discards it', async () => {
    const left = share('evening.vtt')
    open({ [imported]: 'unreachable' })
    fireEvent.click((await dialog()).getByRole('button', { name: 'Add' }))
    expect(await (await dialog()).findByText(incomingTexts.failed)).toBeTruthy()
    expect(left.size).toBe(1)
    fireEvent.click((await dialog()).getByRole('button', { name: incomingTexts.discard }))
    await waitFor(() => expect(left.size).toBe(0))
  })

  it('is refused with a reason if its type is not supported', async () => {
    share('notes.pdf')
    open()
    expect((await dialog()).getByText(new RegExp(audioTexts.invalid.slice(0, 30)))).toBeTruthy()
    expect((await dialog()).getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  })

  it('is deleted after a day', async () => {
    const left = share('evening.vtt', 25 * 3600_000)
    open()
    await waitFor(() => expect(left.size).toBe(0), { timeout: 8_000 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
