import './studio-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stageTexts } from '#contract/jobs/schemas.ts'
import type { RecapRevision } from '#contract/recap/recap-edit.ts'
import { type MissingStory, type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { aMoment, aSource, aStatement } from '#core/recap/test-sections.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { sampleJob } from '#web/jobs/test-job.ts'
import { type Answers, chooseAction, errorBody, press, sampleUser, success } from '#web/lib/test-browser.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { AppRoutes } from '#web/routes.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'

const written = aRecap({
  summary: 'Snow falls. A bell rings.',
  summarySentences: [
    aStatement('Snow falls.', { sources: [aSource('a')] }),
    aStatement('A bell rings.', { sources: [aSource('b')] }),
  ],
  mysteries: [
    { name: 'Who rang?', description: '', clues: ['A rope'], sources: [aSource('b')], confirmed: true },
    { name: 'Who fell?', description: '', clues: [], sources: [], confirmed: true },
  ],
})
const edited = { ...written, version: 2, editedAt: '2026-01-26T10:00:00.000Z' }

let userCount = 0

function openSession(answers: Answers = {}, start: Recap = written) {
  let recap = start
  // Unsaved edits are stored for each user, so each test has its own user.
  const user = { ...sampleUser, id: `u${++userCount}` }
  const replaceBy = (next: Recap) => () => {
    recap = next
    return success({ recap: next })
  }
  return openApp(
    '/app?view=transcription',
    {
      'GET /api/users/profile': success({ user }),
      'GET /api/recap/s1': () => success({ recap }),
      'PUT /api/recap/s1': replaceBy(edited),
      ...answers,
    },
    <AppRoutes />,
  )
}
const sent = (asked: { method: string; path: string; body: unknown }[], method: string) =>
  asked
    .filter((one) => one.method === method && one.path.startsWith('/api/recap/'))
    .map(({ path, body }) => [path, body])
const type = (field: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } })
const openEditor = async () => fireEvent.click(await screen.findByRole('button', { name: 'Edit recap' }))
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }))

describe('viewing as players', () => {
  async function viewAsPlayers(forPlayers: Recap | null) {
    const asked: { query: string }[] = openSession({
      'GET /api/recap/s1': () => success({ recap: asked.at(-1)?.query ? forPlayers : written }),
    })
    expect(await screen.findByText('A bell rings.')).toBeTruthy()
    await chooseAction('Session actions', 'View as players')
  }

  it('shows a game master what players see, without the edit button', async () => {
    await viewAsPlayers({ ...written, summary: 'Snow falls.', summarySentences: [aStatement('Snow falls.')] })
    expect(await screen.findByText(recapTexts.playersSee)).toBeTruthy()
    expect(screen.queryByText('A bell rings.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit recap' })).toBeNull()
    await chooseAction('Session actions', 'View as game master')
    expect(await screen.findByText('A bell rings.')).toBeTruthy()
  })

  it('says that players see no recap', async () => {
    await viewAsPlayers(null)
    expect(await screen.findByText(recapTexts.hiddenFromPlayers)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Session actions' }))
    await screen.findByRole('menuitem', { name: 'View as game master' })
    expect(screen.queryByRole('menuitem', { name: 'Copy for Discord' })).toBeNull()
  })
})

describe('editing the recap', () => {
  it('sends only the changed sections', async () => {
    const asked = openSession()
    await openEditor()
    expect(screen.getByText('No changes')).toBeTruthy()
    type('Summary', 'Snow falls. The bell rings twice.')
    openTab(/World/)
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

  it('adds to an empty section, moves and deletes items, and undoes a deletion', async () => {
    const asked = openSession()
    await openEditor()
    press('Add a key event')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a key event' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('Please fill in title')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'The fall' } })
    fireEvent.keyDown(dialog.getByLabelText('Title'), { key: 'Enter', ctrlKey: true })
    expect(await screen.findByText('The fall')).toBeTruthy()
    expect(sent(asked, 'PUT')).toEqual([])
    openTab(/World/)
    press('Move Who fell? up')
    press('Delete Who rang?')
    expect(screen.queryByText('Who rang?')).toBeNull()
    press('Undo')
    expect(screen.getByText('Who rang?')).toBeTruthy()
    press('Delete Who rang?')
    fireEvent.keyDown(screen.getByRole('tab', { name: /World/ }), { key: 'Enter', metaKey: true })
    await screen.findByText(recapTexts.saved)
    expect(sent(asked, 'PUT')).toMatchObject([
      [
        '/api/recap/s1',
        { version: 1, keyEvents: [{ title: 'The fall' }], mysteries: [{ name: 'Who fell?' }] },
      ],
    ])
  })

  it('keeps the edits when saving fails', async () => {
    openSession({ 'PUT /api/recap/s1': { status: 400, body: errorBody(recapTexts.tooLong, 'VALIDATION') } })
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

  it('can copy the text and load the other version after a conflict', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const theirs = { ...edited, summary: 'Theirs.', summarySentences: [] }
    let isTaken = false
    openSession({
      'GET /api/recap/s1': () => success({ recap: isTaken ? theirs : written }),
      'PUT /api/recap/s1': () => {
        isTaken = true
        return { status: 409, body: errorBody(recapTexts.stale, 'CONFLICT') }
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

  it('asks before leaving with unsaved changes', async () => {
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

describe('an edited recap', () => {
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
  const answers: Answers = {
    'GET /api/recap/s1': () => success({ recap: now }),
    'GET /api/recap/s1/draft': success({ recap: fresh }),
    'POST /api/recap/s1/draft/use': () => {
      now = used
      return success({ recap: used })
    },
    'DELETE /api/recap/s1/draft': () => {
      now = { ...mine, hasDraft: false }
      return success()
    },
    'GET /api/recap/s1/revisions': success({ revisions: [revision] }),
    'POST /api/recap/s1/revisions/v2/restore': () => {
      now = { ...mine, version: 4, hasDraft: false }
      return success({ recap: now })
    },
  }
  beforeEach(() => {
    now = mine
  })

  it('can be compared with a new draft and replaced by it, with Undo', async () => {
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

  it('stays when the new draft is discarded', async () => {
    const asked = openSession(answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByText(recapTexts.draftReady)).toBeNull())
    expect(sent(asked, 'DELETE')).toEqual([['/api/recap/s1/draft', undefined]])
    expect(screen.getByText('Mine.')).toBeTruthy()
  })

  it('gets a new draft only after a confirmation', async () => {
    const asked = openSession({
      ...answers,
      'POST /api/recap/s1/regenerate': { status: 202, body: { success: true, job: { id: 'j1' } } },
    })
    await chooseAction('Session actions', 'Rewrite recap')
    expect(await screen.findByText(/The edited recap stays as it is/)).toBeTruthy()
    expect(sent(asked, 'POST')).toEqual([])
    press('Write a new one')
    await waitFor(() => expect(sent(asked, 'POST')).toEqual([['/api/recap/s1/regenerate', undefined]]))
  })

  it('has earlier versions, listed with their author, that can be restored', async () => {
    openSession(answers)
    await chooseAction('Session actions', 'Earlier versions')
    const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
    expect(await dialog.findByText('Edited by Rowan')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Version 2 is the recap again')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('copies the recap as Markdown with times', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  openSession()
  await chooseAction('Session actions', 'Copy as Markdown')
  const expected = expect.stringContaining('## Summary\n\nSnow falls. (0:01)')
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(expected))
})

it('regenerates an unedited recap without a confirmation', async () => {
  const asked = openSession({
    'POST /api/recap/s1/regenerate': { status: 202, body: { success: true, job: { id: 'j1' } } },
  })
  await chooseAction('Session actions', 'Rewrite recap')
  await waitFor(() => expect(sent(asked, 'POST')).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('shows a session without a name of its own under the title of its story', async () => {
  const sessions = [aSession({ id: 's1', name: 'Session 1' })]
  openSession(
    { 'GET /api/campaign/c1/sessions': success({ sessions }) },
    { ...written, title: 'Dust and Silver' },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Dust and Silver' })).toBeTruthy()
})

it('shows players no editing buttons', async () => {
  openSession({
    'GET /api/campaign': success({ campaigns: [sampleCampaign({ userRole: 'player' })] }),
  })
  expect(await screen.findByText(/Snow falls\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit recap' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Session actions' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Add a recording', 'Copy for Discord', 'Copy as Markdown', 'Print the letter (A5)'])
})

describe('Highlights', () => {
  const highlights = { ...written, kind: 'highlights' as const }

  it('offer to add a summary above their moments', async () => {
    openSession(undefined, {
      ...highlights,
      ...{ summary: '', summarySentences: [], moments: [aMoment('m1', 'The gate opens.')] },
    })
    fireEvent.click(await screen.findByRole('button', { name: recapTexts.writeLead }))
    expect(await screen.findByRole('textbox', { name: 'Summary' })).toHaveProperty('value', '')
  })

  const missing = (missingStory: MissingStory) => ({
    'GET /api/recap/s1/missing-story': success({ missingStory }),
  })

  it('ask a game master to have a language model connected', async () => {
    openSession(missing({ model: null, reason: null }), highlights)
    expect(await screen.findByText(`${recapTexts.noModel} ${recapTexts.askForModel}`)).toBeTruthy()
    expect(screen.queryByRole('link', { name: recapTexts.getStories })).toBeNull()
  })

  it('lead an administrator to the engines', async () => {
    openSession(
      {
        ...missing({ model: null, reason: null }),
        'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
      },
      highlights,
    )
    const link = await screen.findByRole('link', { name: recapTexts.getStories })
    expect(link.getAttribute('href')).toBe('/app?view=admin&session=s1&tab=engines')
  })

  it.each([
    [stageTexts.recap, recapTexts.rewriting],
    [stageTexts.night, /^The language model works between 1 and 7 at night/],
  ])('say at the stage “%s” that the story is on its way', async (stage, sentence) => {
    const job = sampleJob({ job_type: 'recap', session_id: 's1', status: 'pending', stage })
    openSession(
      {
        ...missing({ model: 'qwen3:14b', reason: null }),
        'GET /api/jobs/session/s1': success({ jobs: [job] }),
      },
      highlights,
    )
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('button', { name: recapTexts.rewrite })).toBeNull()
  })

  it('say why a language model failed, and can be rewritten', async () => {
    const asked = openSession(
      {
        ...missing({ model: 'qwen3:14b', reason: 'The key was refused.' }),
        'POST /api/recap/s1/regenerate': { status: 202, body: { success: true, job: { id: 'j1' } } },
      },
      highlights,
    )
    expect(await screen.findByText('The key was refused.')).toBeTruthy()
    press(recapTexts.rewrite)
    expect(await screen.findByText(recapTexts.rewriting)).toBeTruthy()
    expect(sent(asked, 'POST')).toEqual([['/api/recap/s1/regenerate', undefined]])
  })

  it('and stories say what a language model could not write', async () => {
    openSession(missing({ model: 'qwen3:14b', reason: 'The AI answer could not be read.' }), written)
    expect(await screen.findByText(recapTexts.incomplete('The AI answer could not be read.'))).toBeTruthy()
    expect(screen.getByRole('button', { name: recapTexts.rewrite })).toBeTruthy()
  })

  it('say nothing of that to players', async () => {
    const asked = openSession(
      { 'GET /api/campaign': success({ campaigns: [sampleCampaign({ userRole: 'player' })] }) },
      highlights,
    )
    expect(await screen.findByText(recapTexts.highlights)).toBeTruthy()
    expect(asked.map(({ path }) => path)).not.toContain('/api/recap/s1/missing-story')
  })
})
