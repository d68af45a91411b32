import './studio-view.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { press, success } from '#web/lib/test-browser.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'
import { aTranscription } from '#web/transcription/test-transcription.ts'

const voices = ['Speaker 1', 'Speaker 2'].map((label, index) => ({
  id: `v${index + 1}`,
  label,
  name: null as string | null,
  memberId: null,
}))
const transcript = (speakers: Transcription['speakers']) =>
  aTranscription({
    speakers,
    segments: ['v1', 'v2', 'v1'].map((speakerId, index) => ({
      ...{ id: `l${index}`, start: null, end: null, speakerId, isCorrected: false },
      text: `Mirelle waits ${index}.`,
    })),
  })

type Opened = { role?: 'gm' | 'player'; recap?: Recap | null; heard?: Transcription['speakers'] }

function openSession({ role = 'gm', recap = aRecap(), heard = voices }: Opened = {}) {
  let speakers = heard
  const rename = (id: string) => {
    speakers = speakers.map((one) => (one.id === id ? { ...one, name: 'Named' } : one))
    return success({ speaker: speakers.find((one) => one.id === id) })
  }
  return openApp('/app?view=transcription', {
    'GET /api/campaign': success({ campaigns: [{ ...sampleCampaign(), userRole: role }] }),
    'GET /api/campaign/c1/sessions': success({ sessions: [aSession()] }),
    'GET /api/transcription/session/s1': () => success({ transcriptions: [transcript(speakers)] }),
    'GET /api/recap/s1': success({ recap }),
    'PUT /api/transcription/session/s1/speakers/v1': () => rename('v1'),
    'PUT /api/transcription/session/s1/speakers/v2': () => rename('v2'),
    'POST /api/transcription/t1/speakers/merge': success({ undoId: 'u1' }),
    'POST /api/recap/s1/regenerate': success({ job: { id: 'j1' } }),
  })
}
const field = (label: string) => screen.findByRole('combobox', { name: `Name of ${label}` })
const openCard = async () => fireEvent.click(await screen.findByRole('button', { name: 'Name them' }))

it('names several speakers at once and then offers to write the recap again', async () => {
  const asked = openSession()
  await openCard()
  fireEvent.change(await field('Speaker 1'), { target: { value: 'Rowan' } })
  fireEvent.change(await field('Speaker 2'), { target: { value: ' Ines ' } })
  press('Save 2 names')
  fireEvent.click(await screen.findByRole('button', { name: 'Write it again' }))
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/regenerate'))).toBe(true))
  const named = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(named).toEqual([{ name: 'Rowan' }, { name: 'Ines' }])
  expect(screen.queryByRole('region', { name: 'Name the speakers' })).toBeNull()
})

it('keeps asking for the other names after one speaker was named', async () => {
  openSession()
  await openCard()
  fireEvent.change(await field('Speaker 2'), { target: { value: 'Ines' } })
  press('Save name')
  expect(await screen.findByText(/^1 voice has no name yet/)).toBeTruthy()
})

it('skips the step for good with "Not now"', async () => {
  openSession()
  expect(await screen.findByText('2 voices have no name yet.')).toBeTruthy()
  press('Not now')
  expect(screen.queryByRole('region', { name: 'Name the speakers' })).toBeNull()
  expect(localStorage.getItem('names skipped t1')).toBe('true')
})

it('hides the step from players', async () => {
  openSession({ role: 'player' })
  expect(await screen.findByRole('button', { name: '2 speakers' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Name the speakers' })).toBeNull()
})

it('opens the step while there is no recap', async () => {
  openSession({ recap: null })
  expect(await field('Speaker 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Name them' })).toBeNull()
})

it('offers to merge speakers who got the same name', async () => {
  const asked = openSession()
  await openCard()
  // The fake server names every renamed speaker "Named".
  fireEvent.change(await field('Speaker 1'), { target: { value: 'Named' } })
  fireEvent.change(await field('Speaker 2'), { target: { value: 'Named' } })
  press('Save 2 names')
  expect(await screen.findByText('2 speakers are called Named.')).toBeTruthy()
  press('Merge them')
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/merge'))).toBe(true))
  expect(asked.find(({ path }) => path.endsWith('/merge'))?.body).toEqual({ keepId: 'v1', speakerId: 'v2' })
})

it('suggests the name of a remembered voice, but leaves saving to the user', async () => {
  const suggestion = { name: 'Ines', memberId: null, certainty: 0.92 }
  const [first, second] = voices
  if (!first || !second) throw new Error('No voices')
  const asked = openSession({ heard: [{ ...first, suggestion }, second] })
  await openCard()
  const input = await field('Speaker 1')
  expect(input.getAttribute('value')).toBe('')
  expect(screen.getAllByRole('button', { name: /^Sounds like/ })).toHaveLength(1)
  fireEvent.click(
    screen.getByRole('button', { name: 'Sounds like Ines · 92\u00a0%, use this name for Speaker 1' }),
  )
  expect(input.getAttribute('value')).toBe('Ines')
  expect(document.activeElement).toBe(input)
  expect(screen.queryByRole('button', { name: /^Sounds like/ })).toBeNull()
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  press('Save name')
  await waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { name: 'Ines' } }]),
  )
})
