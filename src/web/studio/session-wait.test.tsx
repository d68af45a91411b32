import { aRecap } from '#web/recap/test-recaps.ts'
import './studio-view.tsx'
import '#web/audio/upload/tus-upload.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import { handEngine } from '#contract/recap/opening.ts'
import { stubUpload } from '#web/audio/upload/test-upload.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { askForName } from '#web/campaigns/unnamed.ts'
import { ownJobsBody, sampleJob } from '#web/jobs/test-job.ts'
import { createTestStream } from '#web/lib/api/test-stream.ts'
import { type Answers, success } from '#web/lib/test-browser.tsx'
import { recording } from '#web/shell/test-answers.ts'
import { openApp } from '#web/shell/test-app.tsx'
import { aTranscription } from '#web/transcription/test-transcription.ts'

const transcribing = (part: Partial<Job> = {}) =>
  sampleJob({
    status: 'in_progress',
    campaign_id: 'c1',
    session_id: 's1',
    audio_file_id: 'a1',
    progress: 20,
    stage: 'Transcribing',
    updated_at: '2026-01-01T10:01:00.000Z',
    ...part,
  })
const processing = { ...recording, processingStatus: 'processing' }
const line = (start: number, text: string, speaker: string | null = 'Speaker 1') => ({
  audioFileId: 'a1',
  start,
  end: start + 2,
  speaker,
  text,
})
const lines = [line(61, 'Mirelle waits.'), line(65, 'The gate opens.', 'Speaker 2')]

function openWait(answers: Answers = {}, campaign = sampleCampaign()) {
  return openApp('/app?view=transcription', {
    'GET /api/campaign': success({ campaigns: [campaign] }),
    'GET /api/campaign/c1/table': success({ seats: [], version: 3 }),
    'GET /api/jobs/user/all': { body: ownJobsBody(transcribing()) },
    'GET /api/jobs/session/s1': success({ jobs: [transcribing()] }),
    'GET /api/audio/session/s1': success({ audioFiles: [processing] }),
    'GET /api/audio/status/a1': success({
      status: { processingStatus: 'processing', errorMessage: null, progress: 20, stage: 'Transcribing' },
    }),
    'GET /api/transcription/session/s1/partial': success({ segments: lines }),
    ...answers,
  })
}
const heading = () => screen.findByRole('heading', { name: 'Session 1 is being transcribed' })
const heard = async () => within(await screen.findByRole('region', { name: 'Heard so far' }))

describe('the page of a session that is being transcribed', () => {
  it('has a title of its own and folds the steps of the studio', async () => {
    openWait()
    expect(await heading()).toBeTruthy()
    expect(document.title).toBe('Session 1 is being transcribed · Hearthscribe')
    expect(screen.getByText(/You can close this page\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Upload Audio File' })).toBeNull()
    expect(screen.queryByText('Add a session')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add a recording' }))
    expect(await screen.findByRole('button', { name: 'Upload Audio File' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back to the session' }))
    expect(await heard()).toBeTruthy()
  })

  it('is shown although a game master has written the opening already', async () => {
    openWait({ 'GET /api/recap/s1': success({ recap: aRecap({ kind: 'highlights', engine: handEngine }) }) })
    expect(await heading()).toBeTruthy()
  })

  it('shows the lines of the finished pieces, and more of them as the job proceeds', async () => {
    const stream = createTestStream()
    let segments = lines.slice(0, 1)
    openWait({
      'GET /api/events': stream.body,
      'GET /api/transcription/session/s1/partial': () => success({ segments }),
    })
    const region = await heard()
    expect(region.getByText('1 line')).toBeTruthy()
    segments = lines
    stream.send('jobs', ownJobsBody(transcribing({ progress: 40, updated_at: '2026-01-01T10:02:00.000Z' })))
    expect(await region.findByText('2 lines', undefined, { timeout: 5_000 })).toBeTruthy()
  })

  it('shows no lines to members who may not read the transcript', async () => {
    const path = '/api/transcription/session/s1/partial'
    const requests = openWait({ [`GET ${path}`]: success({ segments: [] }) })
    await heading()
    await vi.waitFor(() => expect(requests.some((one) => one.path === path)).toBe(true))
    expect(screen.queryByRole('region', { name: 'Heard so far' })).toBeNull()
  })

  it('gives way to the steps if the transcription fails', async () => {
    const failed = transcribing({ status: 'failed', error_message: 'No speech found' })
    openWait({
      'GET /api/jobs/user/all': { body: ownJobsBody(failed) },
      'GET /api/jobs/session/s1': success({ jobs: [failed] }),
    })
    expect(await screen.findByRole('heading', { name: 'Add a session' })).toBeTruthy()
  })

  it('asks to stay open only while the recording is uploaded', async () => {
    stubUpload({ answerPart: () => null })
    openWait({
      'GET /api/jobs/user/all': { body: ownJobsBody() },
      'GET /api/jobs/session/s1': success({ jobs: [] }),
      'GET /api/audio/session/s1': success({ audioFiles: [] }),
    })
    const file = new File(['sound'], 'night.mp3', { type: 'audio/mpeg' })
    fireEvent.change(await screen.findByLabelText('Audio file'), { target: { files: [file] } })
    expect(await screen.findByRole('heading', { name: 'Session 1 is being uploaded' })).toBeTruthy()
    expect(screen.getByText(/^Keep this page open/)).toBeTruthy()
    expect(screen.getByText('night.mp3')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Who is at the table?' })).toBeTruthy()
  })
})

describe('the name of a campaign that was named after a file', () => {
  it('is asked for first, then who is at the table', async () => {
    askForName('c1')
    const requests = openWait({ 'PUT /api/campaign/c1': success({ campaign: sampleCampaign() }) })
    const form = within(await screen.findByRole('region', { name: 'What is your campaign called?' }))
    expect(screen.queryByRole('region', { name: 'Who is at the table?' })).toBeNull()
    const name = form.getByLabelText('Name of the campaign')
    expect(name).toHaveProperty('value', sampleCampaign().name)
    expect(form.getByRole('button', { name: 'Keep this name' })).toBeTruthy()
    fireEvent.change(name, { target: { value: 'The Salt Road' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('region', { name: 'Who is at the table?' })).toBeTruthy()
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ name: 'The Salt Road' })
    expect(localStorage.getItem('campaign unnamed c1')).toBe('false')
  })
})

const question = async () => within(await screen.findByRole('region', { name: 'Who is at the table?' }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('the question who is at the table', () => {
  it('is answered with one line per player, and Enter adds a line', async () => {
    const saved = { seats: [{ id: 'x', picture: null }], version: 4 }
    const requests = openWait({ 'PUT /api/campaign/c1/table': success(saved) })
    const form = await question()
    expect(form.getByLabelText('Game master')).toHaveProperty('value', 'Rowan')
    type(form.getByLabelText('Player 1'), 'Ines')
    const character = form.getByLabelText('Character of player 1')
    type(character, 'Mirelle Vanthorne')
    fireEvent.keyDown(character, { key: 'Enter' })
    const next = await form.findByLabelText('Player 2')
    await waitFor(() => expect(document.activeElement).toBe(next))
    fireEvent.keyDown(next, { key: 'Enter' })
    expect(document.activeElement?.textContent).toBe('Save the table')
    fireEvent.click(form.getByRole('button', { name: 'Save the table' }))
    await vi.waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      seats: [
        { player: 'Rowan', character: null, aliases: [], speakerName: null, memberId: 'u1' },
        { player: 'Ines', character: 'Mirelle Vanthorne', aliases: [], speakerName: null, memberId: null },
      ],
      version: 3,
    })
  })

  it('shows which player lacks a name, and why saving failed, without losing what was typed', async () => {
    openWait({ 'PUT /api/campaign/c1/table': { status: 500, body: null } })
    const form = await question()
    type(form.getByLabelText('Character of player 1'), 'Mirelle')
    fireEvent.click(form.getByRole('button', { name: 'Save the table' }))
    expect(await form.findByText('A player needs a name')).toBeTruthy()
    type(form.getByLabelText('Player 1'), 'Ines')
    fireEvent.click(form.getByRole('button', { name: 'Save the table' }))
    expect(await form.findByText('Failed to save campaign settings')).toBeTruthy()
    expect(form.getByLabelText('Character of player 1')).toHaveProperty('value', 'Mirelle')
  })

  it('is not asked again in this browser after it was skipped', async () => {
    openWait()
    fireEvent.click((await question()).getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region', { name: 'Who is at the table?' })).toBeNull()
    expect(localStorage.getItem('table skipped c1')).toBe('true')
  })

  it.each<[string, Parameters<typeof sampleCampaign>[0], number]>([
    ['players', { userRole: 'player' }, 0],
    ['game masters of a table with seats', {}, 1],
    ['game masters of the sample', { isSample: true }, 0],
  ])('is not put to %s', async (_, campaign, seats) => {
    const seat = { id: 'x', player: 'Ines', character: null, aliases: [], speakerName: null, memberId: null }
    const table = { seats: seats ? [{ ...seat, picture: null }] : [], version: 1 }
    openWait({ 'GET /api/campaign/c1/table': success(table) }, sampleCampaign(campaign))
    await heading()
    await heard()
    expect(screen.queryByRole('region', { name: 'Who is at the table?' })).toBeNull()
  })

  it('keeps the page while it is being answered, even if the transcript is ready', async () => {
    let isDone = false
    const done = transcribing({ status: 'completed', updated_at: '2026-01-01T10:09:00.000Z' })
    const stream = createTestStream()
    openWait({
      'GET /api/events': stream.body,
      'GET /api/jobs/session/s1': () => success({ jobs: [isDone ? done : transcribing()] }),
      'GET /api/audio/session/s1': () => success({ audioFiles: [isDone ? recording : processing] }),
      'GET /api/transcription/session/s1': () =>
        success({ transcriptions: isDone ? [aTranscription()] : [] }),
    })
    const form = await question()
    type(form.getByLabelText('Player 1'), 'Ines')
    isDone = true
    await waitFor(() => stream.send('jobs', ownJobsBody(done)))
    expect(
      await screen.findByRole('heading', { name: 'Session 1 is transcribed' }, { timeout: 5_000 }),
    ).toBeTruthy()
    expect(form.getByLabelText('Player 1')).toHaveProperty('value', 'Ines')
    fireEvent.click(form.getByRole('button', { name: 'Not now' }))
    expect(await screen.findByRole('region', { name: 'Transcript' })).toBeTruthy()
  })
})
