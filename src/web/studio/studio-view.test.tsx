import './studio-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import type { Segment, Transcription } from '#contract/transcription/schemas.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { sampleJob } from '#web/jobs/test-job.ts'
import { createTestStream } from '#web/lib/api/test-stream.ts'
import { type Answers, chooseAction, chooseOption, errorBody, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { recording } from '#web/shell/test-answers.ts'
import { openApp } from '#web/shell/test-app.tsx'
import { aTranscription } from '#web/transcription/test-transcription.ts'

const causeway = aSession({ id: 's2', sessionNumber: 2, notes: 'Rain.' })
const earlier = aSession({ name: 'The Inn', date: '2026-01-17', notes: 'Rain.' })
const transcription = aTranscription({
  sessionId: 's2',
  speakers: [],
  segments: [{ id: 'g1', start: null, end: null, speakerId: null, text: 'It rains.', isCorrected: false }],
})

const openStudio = (answers: Answers = {}, campaign = sampleCampaign()) =>
  openApp('/app?view=transcription&session=s2', {
    'GET /api/campaign': success({ campaigns: [campaign] }),
    'GET /api/campaign/c1/sessions': success({ sessions: [causeway, earlier] }),
    'GET /api/transcription/session/s2': success({ transcriptions: [] }),
    'GET /api/recap/s2': success({ recap: null }),
    ...answers,
  })

async function openForm() {
  await chooseAction('Session actions', 'Edit session')
  return within(await screen.findByRole('dialog', { name: 'Edit session' }))
}

describe('editing the session', () => {
  it('keeps the session open when its new date makes another session the newest', async () => {
    let saved = causeway
    const asked = openStudio({
      'GET /api/campaign/c1/sessions': () =>
        success({ sessions: saved === causeway ? [causeway, earlier] : [earlier, saved] }),
      'PUT /api/campaign/c1/sessions/s2': () => {
        saved = { ...causeway, name: 'The Drowned Gate', date: '2026-01-10', notes: 'Snow.' }
        return success({ session: saved })
      },
    })
    const form = await openForm()
    expect(form.getByLabelText('Session name')).toHaveProperty('value', 'The Causeway')
    expect(form.getByLabelText('Date')).toHaveProperty('value', '2026-01-24')
    expect(form.getByLabelText('Notes (optional)')).toHaveProperty('value', 'Rain.')
    fireEvent.change(form.getByLabelText('Session name'), { target: { value: 'The Drowned Gate' } })
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '2026-01-10' } })
    fireEvent.change(form.getByLabelText('Notes (optional)'), { target: { value: 'Snow.' } })
    const isList = ({ method, path }: { method: string; path: string }) =>
      method === 'GET' && path === '/api/campaign/c1/sessions'
    const before = asked.filter(isList).length
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(sessionTexts.saved)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'The Drowned Gate',
      sessionDate: '2026-01-10',
      notes: 'Snow.',
    })
    await waitFor(() => expect(asked.filter(isList).length).toBeGreaterThan(before))
    await waitFor(() => expect(document.title).toContain('The Drowned Gate'))
    expect(screen.getByText('Snow.')).toBeTruthy()
    expect(asked.some(({ path }) => path === '/api/transcription/session/s1')).toBe(false)
  })

  it('sets and clears the session number', async () => {
    let saved = causeway
    const asked = openStudio({
      'GET /api/campaign/c1/sessions': () => success({ sessions: [saved, earlier] }),
      'PUT /api/campaign/c1/sessions/s2': () => {
        saved = { ...causeway, sessionNumber: 12, isNumberSet: true }
        return success({ session: saved })
      },
    })
    const save = (value: string, form: Awaited<ReturnType<typeof openForm>>) => {
      fireEvent.change(form.getByLabelText('Session number'), { target: { value } })
      fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    }
    const form = await openForm()
    expect(form.getByLabelText('Session number')).toHaveProperty('value', '')
    save('soon', form)
    expect(await form.findByText(sessionTexts.number)).toBeTruthy()
    save('12', form)
    expect(await screen.findByText(sessionTexts.saved)).toBeTruthy()
    const again = await openForm()
    expect(again.getByLabelText('Session number')).toHaveProperty('value', '12')
    save('', again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(sent).toMatchObject([{ sessionNumber: 12 }, { sessionNumber: null }])
  })

  it('keeps the session date when the field is cleared', async () => {
    const asked = openStudio({
      'PUT /api/campaign/c1/sessions/s2': success({ session: causeway }),
    })
    const form = await openForm()
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '' } })
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(sessionTexts.saved)).toBeTruthy()
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ sessionDate: '2026-01-24' })
  })

  it('shows why saving failed and keeps the input', async () => {
    const asked = openStudio({
      'PUT /api/campaign/c1/sessions/s2': {
        status: 403,
        body: errorBody(sessionTexts.editDenied, 'GM_ONLY'),
      },
    })
    const form = await openForm()
    const name = form.getByLabelText('Session name')
    fireEvent.change(name, { target: { value: '  ' } })
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(sessionTexts.nameRequired)).toBeTruthy()
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
    fireEvent.change(name, { target: { value: 'Other' } })
    await waitFor(() => expect(form.queryByText(sessionTexts.nameRequired)).toBeNull())
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(sessionTexts.editDenied)).toBeTruthy()
    expect(name).toHaveProperty('value', 'Other')
  })

  it('stays possible, as does adding recordings, once the session has a transcript', async () => {
    openStudio({
      'GET /api/transcription/session/s2': success({ transcriptions: [transcription] }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Session actions' }))
    for (const name of ['Add a recording', 'Edit session'])
      expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
  })
})

const recordings = success({ audioFiles: [{ ...recording, sessionId: 's2' }] })

async function remove(menu: string, confirm: string) {
  await chooseAction(menu, confirm)
  fireEvent.click(await screen.findByRole('button', { name: confirm }))
}

describe('deleting after a confirmation', () => {
  it('can be undone for a session, even before the campaigns are reloaded', async () => {
    let sessions = [causeway, earlier]
    openStudio({
      'GET /api/campaign': () =>
        sessions.length > 1 ? success({ campaigns: [sampleCampaign()] }) : createTestStream().body,
      'GET /api/campaign/c1/sessions': () => success({ sessions }),
      'DELETE /api/campaign/c1/sessions/s2': () => {
        sessions = [earlier]
        return success()
      },
      'POST /api/campaign/c1/sessions/s2/restore': () => {
        sessions = [causeway, earlier]
        return success({ session: causeway })
      },
    })
    await remove('Session actions', 'Delete session')
    expect(await screen.findByText('“The Causeway” was deleted')).toBeTruthy()
    await waitFor(() => expect(document.title).toContain(earlier.name))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('“The Causeway” is back')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'The Causeway' })).toBeTruthy()
  })

  it('shows why a recording could not be deleted', async () => {
    openStudio({
      'GET /api/audio/session/s2': recordings,
      'DELETE /api/audio/a1': { status: 403, body: errorBody(audioTexts.deleteDenied, 'GM_ONLY') },
    })
    await remove('Actions for evening.webm', 'Delete recording')
    expect(await screen.findByText(audioTexts.deleteDenied)).toBeTruthy()
    expect(screen.getByText('evening.webm')).toBeTruthy()
  })

  it('can be undone for a transcript, even before the sessions are reloaded', async () => {
    let transcriptions = [transcription]
    const { id } = transcription
    openStudio({
      'GET /api/campaign/c1/sessions': () =>
        transcriptions.length > 0 ? success({ sessions: [causeway] }) : createTestStream().body,
      'GET /api/transcription/session/s2': () => success({ transcriptions }),
      [`DELETE /api/transcription/${id}`]: () => {
        transcriptions = []
        return success()
      },
      [`POST /api/transcription/${id}/restore`]: () => {
        transcriptions = [transcription]
        return success()
      },
    })
    await remove('Session actions', 'Delete transcript')
    expect(await screen.findByText('The transcript was deleted')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('region', { name: 'Transcript' })).toBeTruthy()
  })
})

describe('the transcript in the menu', () => {
  const timed: Transcription = {
    ...transcription,
    timing: 'exact',
    segments: [{ ...transcription.segments[0], id: 'g1', start: 1, end: 2 } as Segment],
  }
  const listFormats = async () => {
    await chooseAction('Session actions', 'Download transcript')
    await screen.findByRole('menuitem', { name: 'Download as text' })
    const items = screen.getAllByRole('menuitem', { name: /^Download as/ })
    return items.map(({ textContent }) => textContent)
  }

  it('offers players all formats of a transcript with times, and shows why a download failed', async () => {
    openStudio(
      {
        'GET /api/transcription/session/s2': success({ transcriptions: [timed] }),
        'POST /api/tickets': { status: 404, body: errorBody('Transcription not found', 'NOT_FOUND') },
      },
      { ...sampleCampaign(), userRole: 'player' },
    )
    expect(await listFormats()).toEqual(
      ['text', 'Markdown', 'SRT subtitles', 'VTT subtitles', 'JSON'].map((name) => `Download as ${name}`),
    )
    fireEvent.click(screen.getByRole('menuitem', { name: 'Download as SRT subtitles' }))
    expect(await screen.findByText('Transcription not found')).toBeTruthy()
  })

  it('offers no subtitles for a transcript without times', async () => {
    openStudio({ 'GET /api/transcription/session/s2': success({ transcriptions: [transcription] }) })
    expect(await listFormats()).toEqual(['Download as text', 'Download as Markdown', 'Download as JSON'])
  })
})

it('switches from the transcript that a link opened to another one', async () => {
  const first = { ...transcription, segments: [{ ...transcription.segments[0], id: 'g1' }] }
  const second = {
    ...transcription,
    id: 't2',
    segments: [{ ...transcription.segments[0], id: 'g2', text: 'It snows.' }],
  }
  openApp('/app?view=transcription&campaign=c1&session=s2&segment=g2', {
    'GET /api/campaign': success({ campaigns: [sampleCampaign()] }),
    'GET /api/campaign/c1/sessions': success({ sessions: [causeway] }),
    'GET /api/transcription/session/s2': success({ transcriptions: [first, second] }),
    'GET /api/recap/s2': success({ recap: null }),
  })
  const select = await screen.findByRole('combobox', { name: 'Transcript' })
  const opened = select.textContent
  fireEvent.click(select)
  const [other] = (await screen.findAllByRole('option')).filter(({ textContent }) => textContent !== opened)
  if (!other) throw new Error('There is no other transcript.')
  chooseOption(other)
  await waitFor(() => expect(select.textContent).toBe(other.textContent))
})

it('keeps the import dialog open when another transcript arrives', async () => {
  const job = sampleJob({ session_id: 's2', status: 'in_progress' })
  let transcriptions: Transcription[] = []
  let jobs = [job]
  openStudio({
    'GET /api/audio/session/s2': recordings,
    'GET /api/jobs/session/s2': () => success({ jobs }),
    'GET /api/transcription/session/s2': () => success({ transcriptions }),
  })
  const file = new File(['Rowan: It rains.'], 'session.txt', { type: 'text/plain' })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a recording' }))
  await screen.findByText('evening.webm')
  fireEvent.change(await screen.findByLabelText('Transcript file'), { target: { files: [file] } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a transcript' }))
  transcriptions = [transcription]
  jobs = [{ ...job, status: 'completed' }]
  expect(await screen.findByRole('button', { name: 'Back to the session', hidden: true })).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the session' }))
  expect(await screen.findByRole('region', { name: 'Transcript' })).toBeTruthy()
})

it('shows players no session actions', async () => {
  openStudio({}, sampleCampaign({ userRole: 'player' }))
  expect(await screen.findByText('Rain.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Session actions' })).toBeNull()
})

it('shows no session actions without a session', async () => {
  openStudio({ 'GET /api/campaign/c1/sessions': success({ sessions: [] }) })
  expect(await screen.findByRole('heading', { name: 'Choose a session' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Session actions' })).toBeNull()
})
