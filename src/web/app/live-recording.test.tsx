import './recording-dock.tsx'
import './signed-in.tsx'
import './studio-view.tsx'
import './campaigns-view.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio.ts'
import { recordingTexts } from '#contract/recordings.ts'
import { stubMicrophone } from '#web/audio/test-microphone.ts'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { ownJobs } from '#web/jobs/test-job.ts'
import {
  type Answer,
  type Asked,
  aUser,
  chooseAction,
  refusal,
  renderAt,
  stubServer,
} from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { AppGate } from './app-gate.tsx'
import { recorder } from './live-recorder.ts'

const session = aSession()
const recording = {
  id: 'r1',
  sessionId: 's1',
  nextChunk: 0,
  bytes: 0,
  createdAt: '2026-11-21T19:30:00.000Z',
  updatedAt: '2026-11-21T19:30:00.000Z',
}
const done = { body: { success: true } }
const audioFile = { id: 'a1', processingStatus: 'pending', errorMessage: null }

function openStudio(answers: Record<string, Answer | (() => Answer)> = {}, campaign = aCampaign()): Asked[] {
  const asked = stubServer({
    'GET /api/users/profile': { body: { success: true, user: aUser } },
    'GET /api/campaign': { body: { success: true, campaigns: [campaign] } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [session] } },
    'GET /api/transcription/session/s1': { body: { success: true, transcriptions: [] } },
    'GET /api/recap/s1': { body: { success: true, recap: null } },
    'GET /api/audio/session/s1/recordings': { body: { success: true, recordings: [] } },
    'POST /api/audio/recordings': { status: 201, body: { success: true, recording } },
    'PUT /api/audio/recordings/r1/chunks/0': { body: { success: true, recording } },
    'POST /api/audio/recordings/r1/finish': { body: { success: true, audioFile } },
    'DELETE /api/audio/recordings/r1': done,
    'POST /api/users/logout': done,
    ...answers,
  })
  renderAt('/app?view=transcription', <AppGate />)
  return asked
}
const start = async () => fireEvent.click(await screen.findByRole('button', { name: 'Start recording' }))
const went = (asked: Asked[], call: string) =>
  expect.poll(() => asked.map(({ method, path }) => `${method} ${path}`)).toContain(call)

beforeEach(() => localStorage.setItem('authToken', 'good'))
afterEach(() => recorder.leave())

describe('recording at the table', () => {
  it('says that it started, that it goes on and that it stopped', async () => {
    stubMicrophone()
    const asked = openStudio()
    await start()
    expect(await screen.findByText(audioTexts.recordingStarted)).toBeTruthy()
    expect(screen.getAllByText(audioTexts.recording).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('timer')[0]?.textContent).toBe('00:00')
    fireEvent.click(screen.getByRole('button', { name: 'Stop recording' }))
    expect(await screen.findByText(audioTexts.recordingStopped)).toBeTruthy()
    await went(asked, 'POST /api/audio/recordings/r1/finish')
    expect(screen.queryByText(audioTexts.recording)).toBeNull()
    expect(screen.getByRole('button', { name: 'Start recording' })).toBeTruthy()
  })

  it('goes on in another view, and can be stopped there', async () => {
    stubMicrophone()
    const asked = openStudio()
    await start()
    const links = await screen.findAllByRole('link', { name: /Campaigns/ })
    fireEvent.click(links[0] as HTMLElement)
    const dock = await screen.findByRole('region', { name: 'Live recording' })
    expect(within(dock).getByText(audioTexts.recording)).toBeTruthy()
    expect(within(dock).getByRole('link', { name: 'The Causeway' })).toBeTruthy()
    fireEvent.click(within(dock).getByRole('button', { name: 'Stop' }))
    await went(asked, 'POST /api/audio/recordings/r1/finish')
  })

  it('pauses and goes on', async () => {
    stubMicrophone()
    openStudio()
    await start()
    fireEvent.click(await screen.findByRole('button', { name: 'Pause recording' }))
    expect((await screen.findAllByText(recordingTexts.paused)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('meter', { name: 'Microphone level' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Resume recording' }))
    expect((await screen.findAllByText(audioTexts.recording)).length).toBeGreaterThan(0)
  })

  it('ends with the session that is deleted, after a warning', async () => {
    const { tracks } = stubMicrophone()
    const asked = openStudio({ 'DELETE /api/campaign/c1/sessions/s1': done })
    await start()
    await screen.findByText(audioTexts.recordingStarted)
    await chooseAction('Session actions', 'Delete session')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(recordingTexts.deletesLive)
    expect(tracks.stop).not.toHaveBeenCalled()
    fireEvent.click(within(question).getByRole('button', { name: 'Delete session' }))
    await went(asked, 'DELETE /api/campaign/c1/sessions/s1')
    expect(tracks.stop).toHaveBeenCalled()
    expect(recorder.readState().phase).toBe('idle')
    expect(screen.queryByText(recordingTexts.gone)).toBeNull()
  })

  it('asks for a session first', async () => {
    openStudio({ 'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [] } } })
    await start()
    expect((await screen.findByRole('alert')).textContent).toContain(audioTexts.selectFirst)
  })

  it('is not for players who may not add', async () => {
    openStudio({}, aCampaign({ userRole: 'player', playersMayAdd: false }))
    const button = await screen.findByRole('button', { name: 'Start recording' })
    expect(button).toHaveProperty('disabled', true)
  })

  it('is said to be refused by the browser', async () => {
    stubMicrophone(new DOMException('', 'NotAllowedError'))
    openStudio()
    await start()
    expect(await screen.findByText(recordingTexts.denied)).toBeTruthy()
  })

  it('goes on when the sign-in ends, and says so under the form', async () => {
    const { hear, tracks } = stubMicrophone()
    const ended = {
      status: 401,
      body: refusal('Authentication expired. Please log in again.', 'TOKEN_EXPIRED'),
    }
    let isExpired = false
    const profile = () => (isExpired ? ended : { body: { success: true, user: aUser } })
    const chunk = () => (isExpired ? ended : { body: { success: true, recording } })
    openStudio({ 'GET /api/users/profile': profile, 'PUT /api/audio/recordings/r1/chunks/0': chunk })
    await start()
    await screen.findByText(audioTexts.recordingStarted)
    isExpired = true
    hear('one')
    await screen.findByLabelText('Email')
    const dock = await screen.findByRole('region', { name: 'Live recording' })
    expect(within(dock).getByText(audioTexts.recording)).toBeTruthy()
    expect(within(dock).getByText(recordingTexts.interrupted)).toBeTruthy()
    expect(tracks.stop).not.toHaveBeenCalled()
  })

  it('closes the microphone at a logout', async () => {
    const { tracks } = stubMicrophone()
    openStudio()
    await start()
    await screen.findByText(audioTexts.recordingStarted)
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(tracks.stop).toHaveBeenCalled()
    expect(recorder.readState().phase).toBe('idle')
  })
})

describe('an unfinished recording', () => {
  const left = { ...recording, nextChunk: 146, bytes: 5_840_000, updatedAt: '2026-11-21T19:42:10.000Z' }
  const found = { 'GET /api/audio/session/s1/recordings': { body: { success: true, recordings: [left] } } }

  it('is found with its length, and finished', async () => {
    const asked = openStudio(found)
    const box = await screen.findByRole('region', { name: recordingTexts.unfinished })
    expect(box.textContent).toContain('Unfinished recording found — 12:10 saved')
    fireEvent.click(within(box).getByRole('button', { name: 'Finish' }))
    await went(asked, 'POST /api/audio/recordings/r1/finish')
    expect(await screen.findByText(audioTexts.recordingStopped)).toBeTruthy()
  })

  it('does not count its pauses', async () => {
    const paused = { ...left, updatedAt: '2026-11-21T21:42:10.000Z' }
    openStudio({
      'GET /api/audio/session/s1/recordings': { body: { success: true, recordings: [paused] } },
    })
    const box = await screen.findByRole('region', { name: recordingTexts.unfinished })
    expect(box.textContent).toContain('Unfinished recording found — 12:10 saved')
  })

  it('is thrown away only by somebody who means it', async () => {
    const asked = openStudio(found)
    const box = await screen.findByRole('region', { name: recordingTexts.unfinished })
    fireEvent.click(within(box).getByRole('button', { name: 'Discard' }))
    const question = await screen.findByRole('alertdialog')
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
    await went(asked, 'DELETE /api/audio/recordings/r1')
  })

  it('without a sound is none', async () => {
    openStudio({
      'GET /api/audio/session/s1/recordings': { body: { success: true, recordings: [recording] } },
    })
    await screen.findByRole('button', { name: 'Start recording' })
    expect(screen.queryByRole('region', { name: recordingTexts.unfinished })).toBeNull()
  })
})
