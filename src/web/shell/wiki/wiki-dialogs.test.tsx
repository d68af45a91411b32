import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { factEdit, maintenanceTexts, type Revision, type TrashItem } from '#contract/wiki/maintenance.ts'
import { type EntryContent, emptyContent, type Fact, wikiTexts } from '#contract/wiki/schemas.ts'
import {
  type Answer,
  type Answers,
  chooseAction,
  chooseOption,
  errorBody,
  success,
} from '#web/lib/test-browser.tsx'
import {
  anArticle,
  anEntry,
  bodiesOf,
  findDialog,
  findQuestion,
  findTool,
  openWiki,
} from '#web/wiki/test-wiki.tsx'

describe('the history of an entry', () => {
  const aRevision = (change: Partial<Revision> = {}): Revision => ({
    id: 'r3',
    version: 3,
    change: 'edit',
    by: 'Rowan',
    jobId: null,
    createdAt: '2026-01-24T10:00:00.000Z',
    ...change,
  })
  const first = aRevision({ id: 'r1', version: 1, change: 'run', by: null, jobId: 'j1' })
  const second = aRevision({ id: 'r2', version: 2 })
  const firstContent: EntryContent = {
    ...emptyContent,
    name: 'Mirelle',
    description: 'She keeps the key.',
    category: 'people',
  }
  const history = {
    'GET /api/wiki/c1/entry/e1/revisions': success({ revisions: [aRevision(), second, first] }),
    'GET /api/wiki/c1/entry/e1/revisions/r2': success({
      revision: {
        ...second,
        before: firstContent,
        content: {
          ...firstContent,
          description: 'She lost the key.',
          aliases: ['The Keeper'],
          visibility: 'gm',
        },
      },
    }),
    'GET /api/wiki/c1/entry/e1/revisions/r1': success({
      revision: { ...first, before: null, content: firstContent },
    }),
  }
  async function openHistory(answers = {}) {
    const asked = openWiki('&entry=e1', { ...history, ...answers })
    await chooseAction('More', 'History')
    const dialog = await findDialog('History')
    return { asked, dialog }
  }

  it('shows author, date and a word diff of each version', async () => {
    const { dialog } = await openHistory()
    expect(await dialog.findByText('Hearthscribe')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /Version 2/, expanded: false }))
    expect(await dialog.findByText('keeps', { selector: 'del' })).toBeTruthy()
    expect(dialog.getByText('lost', { selector: 'ins' })).toBeTruthy()
    expect(dialog.getByText('The Keeper', { selector: 'ins' })).toBeTruthy()
    expect(dialog.getByText('Who sees it').nextElementSibling?.textContent).toContain('Game masters only')
    expect(dialog.queryByText('Name')).toBeNull()
  })

  it('shows the full text of the first version', async () => {
    const { dialog } = await openHistory()
    fireEvent.click(await dialog.findByRole('button', { name: /Version 1/ }))
    expect(await dialog.findByText('She keeps the key.')).toBeTruthy()
    expect(document.querySelector('ins, del')).toBeNull()
  })

  it('restores an earlier version', async () => {
    const { asked, dialog } = await openHistory({
      'POST /api/wiki/c1/entry/e1/revisions/r1/restore': success({
        entry: anEntry({ name: 'Mirelle', version: 4 }),
      }),
    })
    expect((await dialog.findByRole('button', { name: /Version 3/ })).textContent).toContain('As it is now')
    fireEvent.click(await dialog.findByRole('button', { name: /Version 1/ }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Restore this version' }))
    const question = await findQuestion('Restore version 1?')
    fireEvent.click(question.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Version 1 was restored')).toBeTruthy()
    expect(bodiesOf(asked, 'POST /api/wiki/c1/entry/e1/revisions/r1/restore')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a fact found after the text was edited by hand', () => {
  const aFact = (change: Partial<Fact>): Fact => ({
    id: 'f1',
    text: 'She has a brother.',
    status: 'proposed',
    sources: [{ segmentId: 'g1', transcriptionId: 't1', sessionId: 's1', start: 61, end: 64 }],
    ...change,
  })
  const proposed = anArticle({
    facts: [aFact({}), aFact({ id: 'f2', text: 'She is old.', status: 'dismissed', sources: [] })],
  })
  const decide = 'PUT /api/wiki/c1/entry/e1/facts/f1'
  async function openProposals(answers: Record<string, Answer> = {}) {
    let article = proposed
    const decideFact = () => {
      const { status = 'proposed' } = factEdit.parse(bodiesOf(asked, decide)[0])
      article = { ...proposed, facts: [aFact({ status }), ...proposed.facts.slice(1)] }
      return success({ entry: article })
    }
    const asked = openWiki('&entry=e1', {
      'GET /api/wiki/c1/entry/e1': () => success({ entry: article }),
      [decide]: decideFact,
      ...answers,
    })
    return { asked, list: within(await screen.findByRole('region', { name: 'Proposed' })) }
  }

  it('is proposed below the text with its source and can be accepted', async () => {
    const { asked, list } = await openProposals()
    expect(list.getByText('She has a brother.')).toBeTruthy()
    expect(list.getByRole('button', { name: 'Show 1:01 in the transcript' })).toBeTruthy()
    fireEvent.click(list.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Added to the article')).toBeTruthy()
    expect(bodiesOf(asked, decide)).toEqual([{ status: 'accepted' }])
    expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Proposed' }))
    expect(list.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('can be reworded', async () => {
    const { asked, list } = await openProposals()
    fireEvent.click(list.getByRole('button', { name: 'Edit' }))
    const words = list.getByLabelText('In your words')
    fireEvent.change(words, { target: { value: ' ' } })
    fireEvent.click(list.getByRole('button', { name: 'Accept' }))
    expect(await list.findByText(maintenanceTexts.factRequired)).toBeTruthy()
    fireEvent.change(words, { target: { value: ' Corvin is her brother. ' } })
    fireEvent.click(list.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(bodiesOf(asked, decide)).toHaveLength(1))
    expect(bodiesOf(asked, decide)).toEqual([{ status: 'accepted', text: 'Corvin is her brother.' }])
  })

  it('can be dismissed and proposed again', async () => {
    const again = 'PUT /api/wiki/c1/entry/e1/facts/f2'
    const { asked, list } = await openProposals({
      [again]: success({ entry: proposed }),
    })
    expect(list.getByText('Dismissed (1)')).toBeTruthy()
    fireEvent.click(list.getByRole('button', { name: 'Dismiss' }))
    expect(await list.findByText('Dismissed (2)')).toBeTruthy()
    fireEvent.click(list.getByText('Dismissed (2)'))
    fireEvent.click(
      within(list.getByText('She is old.').closest('li') ?? document.body).getByRole('button', {
        name: 'Propose again',
      }),
    )
    await waitFor(() => expect(bodiesOf(asked, again)).toEqual([{ status: 'proposed' }]))
  })

  it('stays proposed when accepting fails', async () => {
    const { list } = await openProposals({ [decide]: 'unreachable' })
    fireEvent.click(list.getByRole('button', { name: 'Accept' }))
    expect(await list.findByText(maintenanceTexts.factFailed)).toBeTruthy()
    expect(list.getByText('She has a brother.')).toBeTruthy()
  })
})

it('hides a category from players', async () => {
  const asked = openWiki('&category=people', {
    'PUT /api/wiki/c1/category': success(),
  })
  const chosen = await screen.findByLabelText('Who sees this category')
  expect(chosen.textContent).toContain('Everyone sees this category')
  fireEvent.click(chosen)
  const option = await screen.findByRole('option', { name: wikiTexts.gmsOnly })
  chooseOption(option)
  await waitFor(() =>
    expect(bodiesOf(asked, 'PUT /api/wiki/c1/category')).toEqual([{ name: 'people', visibility: 'gm' }]),
  )
})

describe('the tools of the wiki', () => {
  it('ask the user to select a campaign if none is selected', async () => {
    openWiki('', {}, null)
    fireEvent.click(await findTool('Clean Duplicates'))
    expect(await screen.findByText('Please select a campaign first')).toBeTruthy()
  })

  const clear = 'DELETE /api/wiki/c1/clear-all'
  async function clearAll(answer: Answers) {
    const asked = openWiki('', answer)
    const tool = await findTool(/Clear All Entries/)
    expect(tool.textContent).toContain('for testing only')
    fireEvent.click(tool)
    const question = await findQuestion('Clear All Entries')
    expect(question.getByText(maintenanceTexts.confirmClear)).toBeTruthy()
    expect(question.getByText('You can bring them back from the Bin for 30 days.')).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Clear All Entries' }))
    return { asked, question }
  }

  it('clear all entries after a warning, with Undo', async () => {
    const { asked } = await clearAll({
      [clear]: success({ deletedCount: 12, undoId: 'b1' }),
      'POST /api/wiki/c1/bin/b1/restore': success({ restored: 12 }),
    })
    expect(await screen.findByText('12 entries were deleted')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Everything is back as it was')).toBeTruthy()
    expect(bodiesOf(asked, 'POST /api/wiki/c1/bin/b1/restore')).toHaveLength(1)
  })

  it.each([
    ['unreachable' as const, maintenanceTexts.clearFailed],
    [
      { status: 403, body: errorBody(maintenanceTexts.clearDisabled, 'DISABLED') },
      maintenanceTexts.clearDisabled,
    ],
  ])('show why nothing was cleared', async (answer, text) => {
    const { question } = await clearAll({ [clear]: answer })
    expect(await question.findByText(text)).toBeTruthy()
  })
})

describe('the bin', () => {
  const trashed: TrashItem = {
    id: 'b1',
    kind: 'clear',
    count: 7,
    names: ['Mirelle', 'Corvin'],
    by: 'Rowan',
    at: '2026-01-24T10:00:00.000Z',
    until: '2026-02-23T10:00:00.000Z',
  }
  async function openBin(answers: Answers) {
    const asked = openWiki('', answers)
    fireEvent.click(await findTool('Bin'))
    return { asked, dialog: await findDialog('Bin') }
  }

  it('lists deleted entries and restores them', async () => {
    let bin = [trashed]
    const { dialog } = await openBin({
      'GET /api/wiki/c1/bin': () => success({ bin }),
      'POST /api/wiki/c1/bin/b1/restore': () => {
        bin = []
        return success({ restored: 7 })
      },
    })
    const row = await dialog.findByRole('listitem')
    expect(row.textContent).toContain('7 entries cleared · Rowan')
    expect(row.textContent).toContain('Mirelle, Corvin and 5 others')
    expect(row.textContent).toContain('kept until Feb 23, 2026')
    fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('7 entries are back')).toBeTruthy()
    expect(await dialog.findByText('The bin is empty')).toBeTruthy()
  })

  it('shows why entries cannot be restored', async () => {
    const { dialog } = await openBin({
      'GET /api/wiki/c1/bin': success({ bin: [trashed] }),
      'POST /api/wiki/c1/bin/b1/restore': {
        status: 404,
        body: errorBody(maintenanceTexts.trashItemNotFound, 'NOT_FOUND'),
      },
    })
    fireEvent.click(await dialog.findByRole('button', { name: 'Restore' }))
    expect(await dialog.findByText(maintenanceTexts.trashItemNotFound)).toBeTruthy()
  })
})
