import '#web/shell/docks/recording-dock.tsx'
import './studio-view.tsx'
import '#web/shell/campaigns-view.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { liveRecordingTexts } from '#contract/audio/live-recordings.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { stubMicrophone } from '#web/audio/recorder/test-microphone.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import {
  type Answers,
  chooseAction,
  errorBody,
  type StubbedRequest,
  success,
} from '#web/lib/test-browser.tsx'
import { recorder } from '#web/shell/docks/live-recorder.ts'
import { liveRecording, recorderAnswers } from '#web/shell/test-answers.ts'
import { basicAnswers, openApp } from '#web/shell/test-app.tsx'

const openStudio = (answers: Answers = {}) =>
  openApp('/app?view=transcription', {
    ...recorderAnswers,
    'DELETE /api/audio/recordings/r1': success(),
    'POST /api/users/logout': success(),
    ...answers,
  })
const pressStart = async () => fireEvent.click(await screen.findByRole('button', { name: 'Start recording' }))
async function start(): Promise<void> {
  await pressStart()
  fireEvent.click(await screen.findByRole('button', { name: 'Everyone agrees' }))
}
const sends = (asked: StubbedRequest[], call: string) =>
  expect.poll(() => asked.map(({ method, path }) => `${method} ${path}`)).toContain(call)

afterEach(() => recorder.leave())

describe('recording at the table', () => {
  it('shows that it started, is running and has stopped', async () => {
    stubMicrophone()
    const asked = openStudio()
    await start()
    expect(await screen.findByText(audioTexts.recordingStarted)).toBeTruthy()
    expect(screen.getAllByText(audioTexts.recording).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('timer')[0]?.textContent).toBe('00:00')
    fireEvent.click(screen.getByRole('button', { name: 'Stop recording' }))
    expect(await screen.findByText(audioTexts.recordingStopped)).toBeTruthy()
    await sends(asked, 'POST /api/audio/recordings/r1/finish')
    expect(await screen.findByRole('heading', { name: 'Session 1 is being transcribed' })).toBeTruthy()
    expect(screen.queryByText(audioTexts.recording)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add a recording' }))
    expect(await screen.findByRole('button', { name: 'Start recording' })).toBeTruthy()
  })

  it('asks for consent only before the first recording of a campaign', async () => {
    stubMicrophone()
    const asked = openStudio()
    await pressStart()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await start()
    fireEvent.click(await screen.findByRole('button', { name: 'Stop recording' }))
    await sends(asked, 'POST /api/audio/recordings/r1/finish')
    fireEvent.click(await screen.findByRole('button', { name: 'Add a recording' }))
    await pressStart()
    expect(await screen.findAllByText(audioTexts.recording)).not.toEqual([])
    expect(screen.queryByText(liveRecordingTexts.consentQuestion)).toBeNull()
  })

  it('continues in another view and can be stopped there', async () => {
    stubMicrophone()
    const asked = openStudio()
    await start()
    const links = await screen.findAllByRole('link', { name: /Campaigns/ })
    fireEvent.click(links[0] as HTMLElement)
    const dock = await screen.findByRole('region', { name: 'Live recording' })
    expect(within(dock).getByText(audioTexts.recording)).toBeTruthy()
    expect(within(dock).getByRole('link', { name: 'The Causeway' })).toBeTruthy()
    fireEvent.click(within(dock).getByRole('button', { name: 'Stop' }))
    await sends(asked, 'POST /api/audio/recordings/r1/finish')
  })

  it('pauses and resumes', async () => {
    stubMicrophone()
    openStudio()
    await start()
    fireEvent.click(await screen.findByRole('button', { name: 'Pause recording' }))
    expect((await screen.findAllByText(liveRecordingTexts.paused)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('meter', { name: 'Microphone level' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Resume recording' }))
    expect((await screen.findAllByText(audioTexts.recording)).length).toBeGreaterThan(0)
  })

  it('ends when its session is deleted, after a warning', async () => {
    const { tracks } = stubMicrophone()
    const asked = openStudio({ 'DELETE /api/campaign/c1/sessions/s1': success() })
    await start()
    await screen.findByText(audioTexts.recordingStarted)
    await chooseAction('Session actions', 'Delete session')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(liveRecordingTexts.deletesLive)
    expect(tracks.stop).not.toHaveBeenCalled()
    fireEvent.click(within(question).getByRole('button', { name: 'Delete session' }))
    await sends(asked, 'DELETE /api/campaign/c1/sessions/s1')
    expect(tracks.stop).toHaveBeenCalled()
    expect(recorder.readState().phase).toBe('idle')
    expect(screen.queryByText(liveRecordingTexts.gone)).toBeNull()
  })

  it('cannot start without a session, and shows why', async () => {
    openStudio({ 'GET /api/campaign/c1/sessions': success({ sessions: [] }) })
    const button = await screen.findByRole('button', {
      name: 'Start recording',
      description: audioTexts.selectFirst,
    })
    expect(button).toHaveProperty('disabled', true)
  })

  it('is disabled for players who may not add recordings', async () => {
    openStudio({
      'GET /api/campaign': success({
        campaigns: [sampleCampaign({ userRole: 'player', playersMayAdd: false })],
      }),
    })
    const button = await screen.findByRole('button', { name: 'Start recording' })
    expect(button).toHaveProperty('disabled', true)
  })

  it('shows that the browser denied the microphone', async () => {
    stubMicrophone(new DOMException('', 'NotAllowedError'))
    openStudio()
    await start()
    expect(await screen.findByText(liveRecordingTexts.denied)).toBeTruthy()
  })

  it('continues when the sign-in expires, and stays visible below the sign-in form', async () => {
    const { hear, tracks } = stubMicrophone()
    const ended = {
      status: 401,
      body: errorBody('Authentication expired. Please log in again.', 'TOKEN_EXPIRED'),
    }
    let isExpired = false
    const profile = () => (isExpired ? ended : basicAnswers['GET /api/users/profile'])
    const chunk = () => (isExpired ? ended : success({ recording: liveRecording }))
    openStudio({ 'GET /api/users/profile': profile, 'PUT /api/audio/recordings/r1/chunks/0': chunk })
    await start()
    await screen.findByText(audioTexts.recordingStarted)
    isExpired = true
    hear('one')
    await screen.findByLabelText('Email')
    const dock = await screen.findByRole('region', { name: 'Live recording' })
    expect(within(dock).getByText(audioTexts.recording)).toBeTruthy()
    expect(within(dock).getByText(liveRecordingTexts.interrupted)).toBeTruthy()
    expect(tracks.stop).not.toHaveBeenCalled()
  })

  it('closes the microphone at logout', async () => {
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
  const left = { ...liveRecording, nextChunk: 146, bytes: 5_840_000, updatedAt: '2026-11-21T19:42:10.000Z' }
  const found = { 'GET /api/audio/session/s1/recordings': success({ recordings: [left] }) }

  it('is shown with its length and can be finished', async () => {
    const asked = openStudio(found)
    const box = await screen.findByRole('region', { name: liveRecordingTexts.unfinished })
    expect(box.textContent).toContain('Unfinished recording found — 12:10 saved')
    fireEvent.click(within(box).getByRole('button', { name: 'Finish' }))
    await sends(asked, 'POST /api/audio/recordings/r1/finish')
    expect(await screen.findByText(audioTexts.recordingStopped)).toBeTruthy()
  })

  it('does not count pauses in its length', async () => {
    const paused = { ...left, updatedAt: '2026-11-21T21:42:10.000Z' }
    openStudio({
      'GET /api/audio/session/s1/recordings': success({ recordings: [paused] }),
    })
    const box = await screen.findByRole('region', { name: liveRecordingTexts.unfinished })
    expect(box.textContent).toContain('Unfinished recording found — 12:10 saved')
  })

  it('is discarded only after a confirmation', async () => {
    const asked = openStudio(found)
    const box = await screen.findByRole('region', { name: liveRecordingTexts.unfinished })
    fireEvent.click(within(box).getByRole('button', { name: 'Discard' }))
    const question = await screen.findByRole('alertdialog')
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(question).getByRole('button', { name: 'Discard' }))
    await sends(asked, 'DELETE /api/audio/recordings/r1')
  })

  it('is not shown if it is empty', async () => {
    openStudio({
      'GET /api/audio/session/s1/recordings': success({ recordings: [liveRecording] }),
    })
    await screen.findByRole('button', { name: 'Start recording' })
    expect(screen.queryByRole('region', { name: liveRecordingTexts.unfinished })).toBeNull()
  })
})
