import './signed-in.tsx'
import './studio-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Recap, type RecapRevision, recapTexts } from '#contract/recap.ts'
import { aSource } from '#core/recap/test-sections.ts'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, chooseAction, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { AppRoutes } from '#web/routes.tsx'
import { aSession } from '#web/sessions/test-session.ts'

const session = aSession()
const written = aRecap({
  summary: 'Snow falls. A bell rings.',
  summarySentences: [
    { text: 'Snow falls.', sources: [aSource('a')] },
    { text: 'A bell rings.', sources: [aSource('b')] },
  ],
  mysteries: [
    { name: 'Who rang?', description: '', clues: ['A rope'], sources: [aSource('b')] },
    { name: 'Who fell?', description: '', clues: [], sources: [] },
  ],
})
const edited = { ...written, version: 2, editedAt: '2026-01-26T10:00:00.000Z' }

let people = 0

/** A server with one session and its recap, which changes as the calls say. */
function openSession(answers: Record<string, Answer | (() => Answer)> = {}, start: Recap = written) {
  let recap = start
  // What is being edited belongs to whoever edits it: each test has a person of its own.
  const user = { ...aUser, id: `u${++people}` }
  const becomes = (next: Recap) => () => {
    recap = next
    return { body: { success: true, recap: next } }
  }
  const asked = stubServer({
    'GET /api/users/profile': { body: { success: true, user } },
    'GET /api/campaign': { body: { success: true, campaigns: [aCampaign()] } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [session] } },
    'GET /api/campaign/c1/table': { body: { success: true, seats: [], version: 0 } },
    'GET /api/transcription/session/s1': { body: { success: true, transcriptions: [] } },
    'GET /api/recap/s1': () => ({ body: { success: true, recap } }),
    'PUT /api/recap/s1': becomes(edited),
    ...answers,
  })
  renderAt('/app?view=transcription', <AppRoutes />)
  return { asked }
}
const sent = (asked: { method: string; path: string; body: unknown }[], method: string) =>
  asked.filter((one) => one.method === method).map(({ path, body }) => [path, body])
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (field: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } })
const openEditor = async () => fireEvent.click(await screen.findByRole('button', { name: 'Edit recap' }))
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }))

beforeEach(() => localStorage.setItem('authToken', 'good'))

describe('a game master edits the recap', () => {
  it('a sentence and an item, and only what changed is sent', async () => {
    const { asked } = openSession()
    await openEditor()
    expect(screen.getByText('No changes')).toBeTruthy()
    type('Summary', 'Snow falls. The bell rings twice.')
    openTab(/Mysteries/)
    press('Edit Who rang?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit mystery' }))
    fireEvent.change(dialog.getByLabelText('Clues'), { target: { value: 'A rope\nA footprint\n' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Save changes')
    expect(await screen.findByText(recapTexts.saved)).toBeTruthy()
    expect(screen.getByText('Edited by hand on Jan 26, 2026')).toBeTruthy()
    const [first, second] = written.mysteries
    expect(sent(asked, 'PUT')).toEqual([
      [
        '/api/recap/s1',
        {
          version: 1,
          summary: 'Snow falls. The bell rings twice.',
          mysteries: [{ ...first, clues: ['A rope', 'A footprint'] }, second],
        },
      ],
    ])
  })

  it('adds to a section that is empty, moves and takes out, and takes that back', async () => {
    const { asked } = openSession()
    await openEditor()
    press('Add a key event')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a key event' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('Please fill in title')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'The fall' } })
    fireEvent.keyDown(dialog.getByLabelText('Title'), { key: 'Enter', ctrlKey: true })
    expect(await screen.findByText('The fall')).toBeTruthy()
    expect(sent(asked, 'PUT')).toEqual([])
    openTab(/Mysteries/)
    press('Move Who fell? up')
    press('Delete Who rang?')
    expect(screen.queryByText('Who rang?')).toBeNull()
    press('Undo')
    expect(screen.getByText('Who rang?')).toBeTruthy()
    press('Delete Who rang?')
    fireEvent.keyDown(screen.getByRole('tab', { name: /Mysteries/ }), { key: 'Enter', metaKey: true })
    await screen.findByText(recapTexts.saved)
    expect(sent(asked, 'PUT')).toMatchObject([
      [
        '/api/recap/s1',
        { version: 1, keyEvents: [{ title: 'The fall' }], mysteries: [{ name: 'Who fell?' }] },
      ],
    ])
  })

  it('keeps what was typed when it could not be saved', async () => {
    openSession({ 'PUT /api/recap/s1': { status: 400, body: refusal(recapTexts.tooLong, 'VALIDATION') } })
    await openEditor()
    type('Summary', 'Mine.')
    press('Save changes')
    expect(await screen.findByText(recapTexts.tooLong)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Summary' })).toHaveProperty('value', 'Mine.')
    press('Cancel')
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    fireEvent.click(question.getByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByText(/Snow falls\./)).toBeTruthy()
  })

  it('is told when somebody was faster, can copy the text, and see the other one', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const theirs = { ...edited, summary: 'Theirs.', summarySentences: [] }
    let isTaken = false
    openSession({
      'GET /api/recap/s1': () => ({ body: { success: true, recap: isTaken ? theirs : written } }),
      'PUT /api/recap/s1': () => {
        isTaken = true
        return { status: 409, body: refusal(recapTexts.stale, 'CONFLICT') }
      },
    })
    await openEditor()
    type('Summary', 'Mine.')
    press('Save changes')
    expect(await screen.findByText(recapTexts.stale)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    press('Copy my text')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Mine.')))
    press('Reload')
    fireEvent.click(await screen.findByRole('button', { name: 'Show it' }))
    expect(await screen.findByText('Theirs.')).toBeTruthy()
  })

  it('is asked before the place is left, and what was typed is still there', async () => {
    openSession()
    await openEditor()
    type('Summary', 'Mine.')
    fireEvent.click(screen.getAllByRole('link', { name: /Manage Campaigns/ })[0] ?? document.body)
    const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('textbox', { name: 'Summary' })).toHaveProperty('value', 'Mine.')
    fireEvent.click(screen.getAllByRole('link', { name: /Manage Campaigns/ })[0] ?? document.body)
    fireEvent.click(within(await question()).getByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByRole('heading', { name: 'My Campaigns' })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('a new recap beside the edited one', () => {
  const mine: Recap = { ...edited, hasDraft: true, summary: 'Mine.', summarySentences: [] }
  const fresh: Recap = { ...written, version: 2, hasDraft: true, summary: 'Fresh.', summarySentences: [] }
  const used: Recap = { ...fresh, version: 3, hasDraft: false }
  const revision: RecapRevision = {
    id: 'v2',
    version: 2,
    kind: 'narrative',
    engine: 'test',
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: '2026-01-26T10:00:00.000Z',
    by: 'Rowan',
    replacedAt: '2026-01-27T10:00:00.000Z',
  }
  let now = mine
  const answers: Record<string, Answer | (() => Answer)> = {
    'GET /api/recap/s1': () => ({ body: { success: true, recap: now } }),
    'GET /api/recap/s1/draft': { body: { success: true, recap: fresh } },
    'POST /api/recap/s1/draft/use': () => {
      now = used
      return { body: { success: true, recap: used } }
    },
    'DELETE /api/recap/s1/draft': () => {
      now = { ...mine, hasDraft: false }
      return { body: { success: true } }
    },
    'GET /api/recap/s1/revisions': { body: { success: true, revisions: [revision] } },
    'POST /api/recap/s1/revisions/v2/restore': () => {
      now = { ...mine, version: 4, hasDraft: false }
      return { body: { success: true, recap: now } }
    },
  }
  beforeEach(() => {
    now = mine
  })

  it('is compared with it and used, which can be taken back', async () => {
    openSession(answers)
    expect(await screen.findByText(recapTexts.draftReady)).toBeTruthy()
    press('Compare')
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare the recaps' }))
    expect(await dialog.findByText('Fresh.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Edited' }))
    expect(dialog.getByText('Mine.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Use the new one' }))
    expect(await screen.findByText('Fresh.')).toBeTruthy()
    expect(screen.queryByText(recapTexts.draftReady)).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Mine.')).toBeTruthy()
  })

  it('is left', async () => {
    const { asked } = openSession(answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByText(recapTexts.draftReady)).toBeNull())
    expect(sent(asked, 'DELETE')).toEqual([['/api/recap/s1/draft', undefined]])
    expect(screen.getByText('Mine.')).toBeTruthy()
  })

  it('comes where somebody edited only after a question', async () => {
    const { asked } = openSession({
      ...answers,
      'POST /api/recap/s1/regenerate': { status: 202, body: { success: true } },
    })
    await chooseAction('Session actions', 'Rewrite recap')
    expect(await screen.findByText(/The edited recap stays as it is/)).toBeTruthy()
    expect(sent(asked, 'POST')).toEqual([])
    press('Write a new one')
    await waitFor(() => expect(sent(asked, 'POST')).toEqual([['/api/recap/s1/regenerate', undefined]]))
  })

  it('and earlier versions tell who wrote them, and come back', async () => {
    openSession(answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier versions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
    expect(await dialog.findByText('Edited by Rowan')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Version 2 is the recap again')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('where nobody edited, a new one is written unasked', async () => {
  const { asked } = openSession({
    'POST /api/recap/s1/regenerate': { status: 202, body: { success: true } },
  })
  await chooseAction('Session actions', 'Rewrite recap')
  await waitFor(() => expect(sent(asked, 'POST')).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a player reads, and finds nothing to edit with', async () => {
  openSession({
    'GET /api/campaign': { body: { success: true, campaigns: [aCampaign({ userRole: 'player' })] } },
  })
  expect(await screen.findByText(/Snow falls\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit recap' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull()
})
