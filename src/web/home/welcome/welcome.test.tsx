import '#web/home/dashboard-dialogs.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { campaignTexts, firstRunTexts } from '#contract/campaigns/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { aTimeline } from '#core/timeline/test-lanes.ts'
import { stubUpload } from '#web/audio/upload/test-upload.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answers, errorBody, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'

const made = sampleCampaign({ sessionCount: 0, lastSessionDate: null, totalWikiEntries: 0 })
const sample = sampleCampaign({ isSample: true })

function openWelcome(answers: Answers = {}, address = '/app', campaigns: object[] = []) {
  const add = (campaign: object) => () => {
    campaigns = [campaign]
    return success({ campaign })
  }
  return openApp(address, {
    'GET /api/campaign': () => success({ campaigns }),
    'POST /api/campaign': add(made),
    'POST /api/campaign/sample': add(sample),
    'DELETE /api/campaign/c1': () => {
      campaigns = []
      return success()
    },
    'POST /api/campaign/c1/restore': add(sample),
    'POST /api/campaign/c1/sessions': success({ session: aSession() }),
    'POST /api/transcription/session/s1/import': success({ transcription: { id: 't1' }, job: { id: 'j1' } }),
    'GET /api/campaign/c1/members': success({ members: [] }),
    'GET /api/campaign/c1/invites': success({ invites: [] }),
    ...answers,
  })
}

const found = {
  kind: 'entry',
  sessionId: null,
  title: 'Mirelle Vanthorne',
  excerpt: '',
  speaker: null,
  start: null,
  category: 'people',
}

const report = {
  format: 'Text with times',
  lines: 2,
  speakerCount: 1,
  speakers: ['Rowan'],
  timing: 'exact',
  notes: ['The times are times of the day. They are counted from the first line.'],
  leftOut: { count: 7, examples: ['Attendees'] },
}

const choose = async (name: string, type = '', size?: number) => {
  const file = new File(['Rowan: The gate opens.'], name, { type, lastModified: Date.UTC(2026, 9, 31, 12) })
  if (size) Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(await screen.findByLabelText('Recording or transcript'), { target: { files: [file] } })
}

describe('a first file', () => {
  it('that is a transcript is imported into a new campaign, whose session opens', async () => {
    const requests = openWelcome()
    await choose('Ashen Crown - First Snow.txt')
    expect(await screen.findByRole('combobox', { name: 'Session' })).toBeTruthy()
    // The name comes from the file, so the user is asked for it.
    expect(localStorage.getItem('campaign unnamed c1')).toBe('true')
    const sent = (path: string) => requests.find((one) => one.method === 'POST' && one.path === path)?.body
    expect(sent('/api/campaign')).toMatchObject({ name: 'Ashen Crown' })
    expect(sent('/api/campaign/c1/sessions')).toMatchObject({ name: 'First Snow', sessionDate: '2026-10-31' })
    expect(sent('/api/transcription/session/s1/import')).toBeTruthy()
  })

  it('that is a transcript is reported: lines, speakers, times, and what was left out', async () => {
    openWelcome({
      'POST /api/transcription/session/s1/import': success({
        transcription: { id: 't1' },
        job: { id: 'j1' },
        report,
      }),
    })
    await choose('evening.txt')
    expect(
      await screen.findByText('Imported 2 lines by 1 speaker, with times. 7 lines left out.'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Details' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transcript imported' }))
    for (const text of [
      'evening.txt',
      'Rowan',
      'Text with times',
      report.notes.join(),
      'Attendees',
      'and 6 more',
    ]) {
      expect(dialog.getByText(text)).toBeTruthy()
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that is a recording is uploaded to a new session, which opens', async () => {
    const { sent } = stubUpload()
    openWelcome()
    await choose('Hollowgate.mp3', 'audio/mpeg')
    await waitFor(() => expect(sent[0]?.headers.get('upload-metadata')).toContain(`sessionId ${btoa('s1')}`))
    expect(await screen.findByRole('combobox', { name: 'Session' })).toBeTruthy()
  })

  it.each([
    ['map.png', 'image/png', undefined, audioTexts.invalid],
    ['notes.docx', '', undefined, 'This is a Word file. Choose VTT'],
    ['long.mp3', 'audio/mpeg', 524_288_001, audioTexts.tooLarge],
    ['long.txt', 'text/plain', 20 * 1024 * 1024 + 1, transcriptionTexts.transcriptTooLarge],
  ])('is refused before a campaign is created: %s', async (name, type, size, text) => {
    const requests = openWelcome()
    await choose(name, type, size)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(name)
    expect(alert.textContent).toContain(text)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('that cannot be read is refused with the reason and leaves no campaign behind', async () => {
    const requests = openWelcome({
      'POST /api/transcription/session/s1/import': {
        status: 400,
        body: errorBody(transcriptionTexts.unreadableTranscript, 'VALIDATION'),
      },
    })
    await choose('story.txt')
    expect(await screen.findByText(transcriptionTexts.unreadableTranscript)).toBeTruthy()
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
    expect(await screen.findByLabelText('Recording or transcript')).toBeTruthy()
  })

  it('is named in a message while it is being sent, with New Campaign disabled', async () => {
    openWelcome({ 'POST /api/campaign/c1/sessions': 'silent' })
    await choose('story.txt')
    expect(await screen.findByText(/Making a campaign from/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New Campaign' })).toHaveProperty('disabled', true)
  })

  it('can be dropped on the campaigns page too', async () => {
    openWelcome({}, '/app?view=campaigns')
    expect(await screen.findByText(campaignTexts.none)).toBeTruthy()
    await choose('story.txt')
    expect(await screen.findByRole('combobox', { name: 'Session' })).toBeTruthy()
  })
})

describe('the sample', () => {
  const openSample = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /sample campaign/ }))
  const openHome = (answers: Answers = {}) => openWelcome(answers, '/app', [sample])
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

  it('opens on a tour of a sentence, a fact and the timeline', async () => {
    const requests = openWelcome({
      'GET /api/search/c1': success({ results: [{ ...found, id: 'e1' }], total: 1 }),
      'GET /api/wiki/c1/timeline/lanes': success(aTimeline()),
    })
    await openSample()
    expect(await screen.findByText(/^1 of 3: .* hear it\.$/)).toBeTruthy()
    expect(await screen.findByRole('combobox', { name: 'Session' })).toBeTruthy()
    await press('Next')
    expect(await screen.findByText(/^2 of 3: /)).toBeTruthy()
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/wiki/c1/entry/e1')).toBe(true))
    await press('Next')
    expect(await screen.findByText(/^3 of 3: /)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Timeline' })).toBeTruthy()
    await press('Done')
    expect(screen.queryByText(/of 3: /)).toBeNull()
  })

  it('ends its tour when a step is dismissed', async () => {
    openWelcome()
    await openSample()
    await screen.findByText(/^1 of 3: /)
    await press('Dismiss')
    expect(screen.queryByText(/of 3: /)).toBeNull()
  })

  it('is marked', async () => {
    openHome()
    expect(await screen.findByText(firstRunTexts.isSample)).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'The Ashen Crown' }))
    expect(card.getByText('Sample')).toBeTruthy()
  })

  it('says why it could not be opened', async () => {
    openWelcome({ 'POST /api/campaign/sample': { status: 500, body: null } })
    await openSample()
    expect((await screen.findByRole('alert')).textContent).toBe(firstRunTexts.sampleFailed)
  })

  it('is removed with one click and comes back with Undo', async () => {
    openHome()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove sample' }))
    expect(await screen.findByText('Start with one file')).toBeTruthy()
    expect(screen.getByText(firstRunTexts.sampleRemoved)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(firstRunTexts.isSample)).toBeTruthy()
  })

  it('stays if it could not be removed', async () => {
    openHome({ 'DELETE /api/campaign/c1': { status: 500, body: null } })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove sample' }))
    expect(await screen.findByText(campaignTexts.deleteFailed)).toBeTruthy()
    expect(screen.getByText(firstRunTexts.isSample)).toBeTruthy()
  })

  it('offers “Start your own” while it is the only campaign', async () => {
    openHome()
    fireEvent.click(await screen.findByRole('button', { name: 'Start your own' }))
    await choose('story.txt')
    expect(await screen.findByRole('combobox', { name: 'Session' })).toBeTruthy()
  })

  it('does not offer “Start your own” beside other campaigns', async () => {
    openApp('/app?campaign=c1', {
      'GET /api/campaign': success({ campaigns: [sample, sampleCampaign({ id: 'c2' })] }),
    })
    expect(await screen.findByRole('button', { name: 'Remove sample' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start your own' })).toBeNull()
  })

  it('cannot be removed by players', async () => {
    openApp('/app', {
      'GET /api/campaign': success({ campaigns: [{ ...sample, userRole: 'player' }] }),
    })
    expect(await screen.findByText('Sample')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove sample' })).toBeNull()
  })
})
