import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableTexts } from '#contract/audio/table-mode.ts'
import { incomingTexts } from '#contract/campaigns/schemas.ts'
import type { SessionCover } from '#contract/home/schemas.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import './studio-view.tsx'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { ownJobsBody, sampleJob } from '#web/jobs/test-job.ts'
import { type Answers, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'

const evening = (number: number, part: Parameters<typeof aSession>[0] = {}) =>
  aSession({
    ...{ id: `s${number}`, name: `Session ${number}`, sessionNumber: number, transcriptionCount: 1 },
    ...{ date: `20${String(20 + Math.floor(number / 10))}-03-${String(10 + (number % 10))}`, ...part },
  })
const evenings = (count: number) => Array.from({ length: count }, (_, index) => evening(count - index))
const aCover = (part: Partial<SessionCover> = {}): SessionCover => ({
  ...{ sessionId: 's1', title: '', opening: null, strip: ['9'.repeat(120)], present: [], ...part },
})

const open = (sessions = evenings(2), answers: Answers = {}, campaign = sampleCampaign()) =>
  openApp('/app?view=transcription', {
    'GET /api/campaign': success({ campaigns: [campaign] }),
    'GET /api/campaign/c1/sessions': success({ sessions }),
    'GET /api/campaign/c1/covers': success({ covers: [] }),
    ...answers,
  })
const rows = () => within(screen.getByRole('main')).getAllByRole('listitem')
const nameOf = (row: HTMLElement) => within(row).getByRole('link').textContent

it('shows each session with its title, opening and people, and opens it', async () => {
  const covers = [
    aCover({
      title: 'The Gate',
      opening: { text: 'Snow fell.', speaker: null },
      present: ['Mirelle', 'Osk'],
    }),
    aCover({ sessionId: 's2', opening: { text: 'Ugh.', speaker: 'Ines' } }),
  ]
  const asked = open(evenings(2), { 'GET /api/campaign/c1/covers': success({ covers }) })
  const link = await screen.findByRole('link', { name: 'The Gate' })
  const [newest, first] = rows()
  expect(newest?.textContent).toContain('Ines: Ugh.')
  expect(first?.textContent).toMatch(/Session 1 · .*Snow fell\..*With Mirelle, Osk/)
  expect(link.getAttribute('href')).toContain('session=s1')
  expect(
    within(newest ?? document.body)
      .getByRole('link')
      .getAttribute('aria-current'),
  ).toBe('true')
  expect(asked.some(({ path }) => path.startsWith('/api/transcription'))).toBe(false)
})

it('says what runs or failed for a session, and which session has no recording', async () => {
  const running = sampleJob({ session_id: 's3', status: 'in_progress', job_type: 'recap', progress: 40 })
  const failed = sampleJob({ id: 'j2', session_id: 's2', status: 'failed', job_type: 'recap' })
  open([evening(3), evening(2), evening(1, { transcriptionCount: 0 })], {
    'GET /api/jobs/user/all': { body: ownJobsBody(running, failed) },
  })
  expect(await screen.findByText('Writing the recap, 40 %')).toBeTruthy()
  const [, second, third] = rows()
  expect(second?.textContent).toContain('Writing the recap: failed')
  expect(third?.textContent).toContain('No recording yet')
})

it('folds older sessions by year if there are many, and finds one by a word of its opening', async () => {
  const covers = [aCover({ sessionId: 's4', opening: { text: 'The lantern went out.', speaker: null } })]
  open(evenings(24), { 'GET /api/campaign/c1/covers': success({ covers }) })
  await screen.findByText('The lantern went out.')
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'Earlier in 2021 (9)',
    '2020 (9)',
    'Recording and recap of session 24',
  ])
  const search = screen.getByRole('searchbox', { name: 'Find a session' })
  fireEvent.change(search, { target: { value: 'Lántern session' } })
  expect(rows().map(nameOf)).toEqual(['Session 4'])
  fireEvent.change(search, { target: { value: 'dragon' } })
  expect(screen.getByText('No session matches “dragon”.')).toBeTruthy()
})

it('keeps the steps of the newest session folded below the list', async () => {
  open(evenings(2), {
    'GET /api/recap/s2': success({ recap: null }),
    'GET /api/audio/session/s2': success({ audioFiles: [] }),
    'GET /api/audio/session/s2/recordings': success({ recordings: [] }),
    'GET /api/jobs/session/s2': success({ jobs: [] }),
  })
  const fold = await screen.findByText('Recording and recap of session 2')
  expect(screen.queryByRole('heading', { name: 'Add the recording' })).toBeNull()
  fireEvent.click(fold)
  expect(await screen.findByRole('heading', { name: 'Add the recording' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Then the scribe takes over' })).toBeTruthy()
  expect(await screen.findByText(recapTexts.noRecap)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Session' }).textContent).toContain('Session 2')
})

it('opens table mode on a newest session without a recording, else asks for a new session', async () => {
  open([evening(2, { transcriptionCount: 0 }), evening(1)])
  fireEvent.click(await screen.findByRole('button', { name: tableTexts.title }))
  await waitFor(() => expect(document.title).toContain(tableTexts.title))
  cleanup()
  open(evenings(2))
  fireEvent.click(await screen.findByRole('button', { name: tableTexts.title }))
  const form = within(await screen.findByRole('dialog', { name: 'New session' }))
  expect(form.getByLabelText('Session name')).toHaveProperty('value', 'Session 3')
})

it('asks to which session an uploaded file belongs', async () => {
  open()
  const file = new File(['Rowan: Snow falls.'], 'evening.txt', { type: 'text/plain' })
  fireEvent.change(await screen.findByLabelText('Recording or transcript of a session'), {
    target: { files: [file] },
  })
  expect(await screen.findByRole('dialog', { name: incomingTexts.title })).toBeTruthy()
})

it('offers players who may not add content no way to add any', async () => {
  open(evenings(2), {}, sampleCampaign({ userRole: 'player', playersMayAdd: false }))
  await screen.findByRole('link', { name: 'Session 2' })
  for (const name of ['New session', tableTexts.title, 'Upload'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('keeps the list usable and says so if the covers can’t be loaded', async () => {
  open(evenings(2), { 'GET /api/campaign/c1/covers': 'unreachable' })
  expect(await screen.findByText(sessionTexts.coversFailed)).toBeTruthy()
  expect(rows().map(nameOf)).toEqual(['Session 2', 'Session 1'])
})
