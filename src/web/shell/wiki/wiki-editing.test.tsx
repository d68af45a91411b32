import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answers, chooseAction, errorBody, sampleUser, success } from '#web/lib/test-browser.tsx'
import { basicAnswers } from '#web/shell/test-app.tsx'
import { anArticle, anEntry, bodiesOf, findDialog, findQuestion, openWiki } from '#web/wiki/test-wiki.tsx'
import { toSummary } from '#web/wiki/use-entries.ts'

const edit = 'PUT /api/wiki/c1/entry/e1'

async function openForm(answers: Answers = {}) {
  const asked = openWiki('&entry=e1', answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Entry' }))
  const form = await findDialog('Edit Entry')
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  return { asked, form, type, save }
}

describe('editing an entry', () => {
  it('sends the trimmed changes with the loaded version', async () => {
    const { asked, form, type, save } = await openForm({
      [edit]: success({ entry: anEntry({ name: 'Mirelle', version: 4 }) }),
    })
    expect(form.getByText(wikiTexts.visibleToAll)).toBeTruthy()
    expect(form.getByText('18 of 100,000 characters')).toBeTruthy()
    type('Name', '  Mirelle ')
    type('Description', ' She lost the key. 🗝 ')
    type('Also known as', 'The Keeper\n\n Mira \nmira')
    fireEvent.click(form.getByRole('button', { name: 'Places' }))
    fireEvent.click(form.getByRole('button', { name: 'Add a detail' }))
    type('Name of detail 2', ' Race ')
    type('Value of detail 2', 'Human')
    fireEvent.click(form.getByRole('button', { name: 'Remove detail 1' }))
    fireEvent.click(form.getByRole('button', { name: 'Game masters only', pressed: false }))
    expect(form.getByText(wikiTexts.visibleToGms)).toBeTruthy()
    save()
    expect(await screen.findByText('“Mirelle” was saved')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodiesOf(asked, edit)).toEqual([
      {
        name: 'Mirelle',
        description: 'She lost the key. 🗝',
        category: 'places',
        aliases: ['The Keeper', 'Mira'],
        details: { Race: 'Human' },
        visibility: 'gm',
        version: 3,
      },
    ])
  })

  it('saves with Ctrl+Enter and sends only the changed fields', async () => {
    const { asked, form, type } = await openForm({ [edit]: success({ entry: anEntry() }) })
    type('Description', 'New.')
    fireEvent.keyDown(form.getByLabelText('Description'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(bodiesOf(asked, edit)).toHaveLength(1))
    expect(bodiesOf(asked, edit)[0]).toEqual({
      name: 'Mirelle Vanthorne',
      description: 'New.',
      version: 3,
    })
  })

  it('keeps the old name as an alias unless the box is cleared', async () => {
    const { asked, form, type, save } = await openForm({
      [edit]: success({ entry: anEntry() }),
    })
    const findBox = () => form.queryByRole<HTMLInputElement>('checkbox')
    expect(findBox()).toBeNull()
    type('Name', 'Mirelle')
    expect(form.getByLabelText(wikiTexts.keepName('Mirelle Vanthorne'))).toBe(findBox())
    expect(findBox()?.checked).toBe(true)
    type('Also known as', Array.from({ length: 50 }, (_, index) => `A${index}`).join('\n'))
    expect(findBox()).toMatchObject({ checked: false, disabled: true })
    type('Also known as', 'Mira')
    fireEvent.click(form.getByRole('checkbox'))
    save()
    await waitFor(() => expect(bodiesOf(asked, edit)).toHaveLength(1))
    expect(bodiesOf(asked, edit)[0]).toMatchObject({ name: 'Mirelle', keepOldName: false })
  })

  it.each([
    [wikiTexts.nameRequired, 'Name', ' '],
    [wikiTexts.nameTooLong, 'Name', '🐉'.repeat(256)],
    [wikiTexts.categoryTooLong, 'Category', 'c'.repeat(51)],
    [wikiTexts.descriptionTooLong, 'Description', 'd'.repeat(100_001)],
    [wikiTexts.aliases, 'Also known as', Array.from({ length: 51 }, (_, index) => `A${index}`).join('\n')],
    [wikiTexts.detailUnnamed, 'Name of detail 1', ''],
  ])('rejects invalid input: %s', async (text, label, value) => {
    const { asked, form, type, save } = await openForm()
    type(label, value)
    save()
    expect(await form.findByText(text)).toBeTruthy()
    expect(bodiesOf(asked, edit)).toEqual([])
  })

  it('hides a selected sentence from players', async () => {
    const { form, type } = await openForm()
    const area = form.getByLabelText<HTMLTextAreaElement>('Description')
    type('Description', 'Open. She is a spy.')
    area.setSelectionRange(6, 19)
    expect(form.getAllByRole('button', { name: 'Game masters only' })).toHaveLength(1)
    fireEvent.click(form.getByRole('button', { name: 'Hide selected part from players' }))
    expect(area.value).toBe('Open.\n\n:::gm\nShe is a spy.\n:::')
  })

  it('shows that only game masters see an entry of a hidden category', async () => {
    const { form } = await openForm({
      'GET /api/wiki/c1/categories': success({
        categories: [{ name: 'people', count: 1, isCore: true, visibility: 'gm' }],
      }),
    })
    expect(await form.findByText(wikiTexts.visibleToGms)).toBeTruthy()
  })

  it('asks before discarding changes', async () => {
    const { form, type } = await openForm()
    type('Description', 'A long evening of work.')
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
    const question = await findQuestion('Discard your changes?')
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(form.getByLabelText('Description')).toHaveProperty('value', 'A long evening of work.')
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    fireEvent.click(form.getByRole('button', { name: 'Close' }))
    fireEvent.click((await findQuestion('Discard your changes?')).getByText('Discard changes'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes without a question if nothing was changed', async () => {
    const { form } = await openForm()
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['unreachable' as const, wikiTexts.updateFailed],
    [{ status: 403, body: errorBody('No.', 'GM_ONLY') }, wikiTexts.gmOnly],
    [{ status: 404, body: errorBody(wikiTexts.entryNotFound, 'NOT_FOUND') }, wikiTexts.entryNotFound],
  ])('keeps the input when saving fails', async (answer, text) => {
    const { form, type, save } = await openForm({ [edit]: answer })
    type('Description', 'Typed.')
    save()
    expect(await form.findByText(text)).toBeTruthy()
    expect(form.getByLabelText('Description')).toHaveProperty('value', 'Typed.')
  })

  it('restores the input after the sign-in expired', async () => {
    let isSignedIn = true
    const expired = { status: 401, body: errorBody(accountTexts.tokenExpired, 'TOKEN_EXPIRED') }
    const answers = {
      [edit]: () => {
        isSignedIn = false
        return expired
      },
      'GET /api/users/profile': () => (isSignedIn ? basicAnswers['GET /api/users/profile'] : expired),
      'POST /api/users/login': () => {
        isSignedIn = true
        return success({ token: 'new', user: sampleUser })
      },
    }
    const { type, save } = await openForm(answers)
    type('Description', 'A long evening of work.')
    save()
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'rowan@example.org' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'lantern' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText(wikiTexts.typedKept('Mirelle Vanthorne'))).toBeTruthy()
    cleanup()
    const { form } = await openForm(answers)
    expect(form.getByText(wikiTexts.typedBefore)).toBeTruthy()
    expect(form.getByLabelText('Description')).toHaveProperty('value', 'A long evening of work.')
  })

  it('removes the stored input when changes are discarded', async () => {
    const { form, type } = await openForm()
    type('Description', 'Unsaved secret.')
    expect(Object.values(sessionStorage).join()).toContain('Unsaved secret.')
    fireEvent.click(form.getByRole('button', { name: 'Close' }))
    fireEvent.click((await findQuestion('Discard your changes?')).getByText('Discard changes'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(Object.values(sessionStorage)).toEqual([])
  })

  it('shows a conflicting version and keeps the input', async () => {
    const theirs = anArticle({ version: 4, category: 'lore', description: 'She lost the key.' })
    let latest = anArticle()
    const { asked, form, type, save } = await openForm({
      'GET /api/wiki/c1/entry/e1': () => success({ entry: latest }),
      [edit]: () =>
        latest === theirs && bodiesOf(asked, edit).length > 1
          ? success({ entry: anEntry({ version: 5 }) })
          : { status: 409, body: errorBody(wikiTexts.stale, 'CONFLICT') },
    })
    latest = theirs
    type('Description', 'She keeps two keys.')
    save()
    expect(await form.findByText(wikiTexts.stale)).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Look at the other version' }))
    const other = await form.findByRole('region', { name: 'The other version' })
    expect([...other.querySelectorAll('del')].map((part) => part.textContent)).toEqual([
      ' removed: People, ',
      ' removed: keeps, ',
    ])
    expect(other.querySelectorAll('ins')[1]?.textContent).toContain('lost')
    // Fields that the user did not edit take the value of the other version.
    expect(form.getByLabelText('Category')).toHaveProperty('value', 'lore')
    expect(form.getByLabelText('Description')).toHaveProperty('value', 'She keeps two keys.')
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodiesOf(asked, edit)[1]).toEqual({
      name: 'Mirelle Vanthorne',
      description: 'She keeps two keys.',
      version: 4,
    })
  })

  it('shows an error until the next change', async () => {
    openWiki('&entry=e1', { 'PUT /api/wiki/c1/entry/e1': { status: 500, body: { error: 'No luck' } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Entry' }))
    const form = await findDialog('Edit Entry')
    const name = (value: string) => fireEvent.change(form.getByLabelText('Name'), { target: { value } })
    name(' ')
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(wikiTexts.nameRequired)).toBeTruthy()
    name('Mirelle')
    expect(form.queryByText(wikiTexts.nameRequired)).toBeNull()
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText('No luck')).toBeTruthy()
    name('Mirelle V')
    await waitFor(() => expect(form.queryByText('No luck')).toBeNull())
  })

  it('refuses an entry without a name', async () => {
    openWiki('&entry=e1', {
      'GET /api/wiki/c1/entry/e1': success({ entry: anArticle({ name: '' }) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Entry' }))
    expect(await screen.findByText(wikiTexts.invalidEntry)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('creating an entry', () => {
  it('uses the open category and opens the entry', async () => {
    const created = anEntry({ id: 'e2', name: 'Corvin' })
    const asked = openWiki('&category=people', {
      'POST /api/wiki/c1/entry': { status: 201, body: { success: true, entry: created } },
      'GET /api/wiki/c1/entry/e2': success({ entry: anArticle({ ...created }) }),
      'GET /api/wiki/c1/entry/e2/related': success({ relatedEntries: [] }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'New entry' }))
    const form = await findDialog('New entry')
    expect(form.getByLabelText('Category')).toHaveProperty('value', 'people')
    fireEvent.click(form.getByRole('button', { name: 'Create entry' }))
    expect(await form.findByText(wikiTexts.nameRequired)).toBeTruthy()
    fireEvent.change(form.getByLabelText('Name'), { target: { value: ' Corvin ' } })
    expect(form.queryByText(wikiTexts.nameRequired)).toBeNull()
    fireEvent.click(form.getByRole('button', { name: 'Create entry' }))
    expect(await screen.findByRole('heading', { name: 'Corvin', level: 1 })).toBeTruthy()
    expect(bodiesOf(asked, 'POST /api/wiki/c1/entry')).toEqual([
      {
        name: 'Corvin',
        description: '',
        category: 'people',
        aliases: [],
        details: {},
        visibility: 'everyone',
      },
    ])
  })

  it('shows why it failed', async () => {
    openWiki('', { 'POST /api/wiki/c1/entry': 'unreachable' })
    fireEvent.click(await screen.findByRole('button', { name: 'New entry' }))
    const form = await findDialog('New entry')
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Corvin' } })
    fireEvent.click(form.getByRole('button', { name: 'Create entry' }))
    expect(await form.findByText(wikiTexts.createFailed)).toBeTruthy()
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Corvin')
  })
})

describe('deleting an entry', () => {
  async function deleteIt(answers: Answers) {
    const asked = openWiki('&entry=e1', answers)
    await chooseAction('More', 'Delete Entry')
    const question = await findQuestion('Delete “Mirelle Vanthorne”?')
    expect(question.getByText(wikiTexts.confirmDelete)).toBeTruthy()
    expect(question.getByText('You can bring it back from the Bin for 30 days.')).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Delete Entry' }))
    return { asked, question }
  }

  it('returns to the overview, with Undo', async () => {
    let version = 1
    const { asked } = await deleteIt({
      'GET /api/wiki/c1/index': () =>
        success({ version: `gm.e.${version++}`, entries: [toSummary(anEntry())] }),
      'DELETE /api/wiki/c1/entry/e1': success({ undoId: 'b1' }),
      'POST /api/wiki/c1/bin/b1/restore': success({ restored: 1 }),
    })
    expect(await screen.findByRole('heading', { name: 'The Ashen Crown', level: 1 })).toBeTruthy()
    expect(screen.getByText('“Mirelle Vanthorne” was deleted')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('“Mirelle Vanthorne” is back')).toBeTruthy()
    expect(bodiesOf(asked, 'POST /api/wiki/c1/bin/b1/restore')).toHaveLength(1)
    expect(await screen.findByRole('link', { name: /^Mirelle Vanthorne/ })).toBeTruthy()
  })

  it('shows why it failed', async () => {
    const { question } = await deleteIt({ 'DELETE /api/wiki/c1/entry/e1': 'unreachable' })
    expect(await question.findByText(wikiTexts.deleteDenied)).toBeTruthy()
  })
})

describe('a player', () => {
  const player = sampleCampaign({ userRole: 'player' })

  it('sees that editing is locked, and an error after trying to save', async () => {
    openWiki('&entry=e1', { [edit]: { status: 403, body: errorBody('Denied', 'GM_ONLY') } }, player)
    await chooseAction('More', 'Edit Entry')
    const form = await findDialog('Edit Entry')
    expect(form.getByText(wikiTexts.lockedForPlayers)).toBeTruthy()
    fireEvent.change(form.getByLabelText('Description'), { target: { value: 'Mine.' } })
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    expect(await form.findByText(wikiTexts.gmOnly)).toBeTruthy()
  })

  it('sees that deleting is locked, and an error after trying to delete', async () => {
    const denied = { status: 403, body: errorBody(wikiTexts.deleteDenied, 'GM_ONLY') }
    openWiki('&entry=e1', { 'DELETE /api/wiki/c1/entry/e1': denied }, player)
    await chooseAction('More', 'Delete Entry')
    const question = await findQuestion('Delete “Mirelle Vanthorne”?')
    expect(question.getByText(wikiTexts.lockedForPlayers)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Delete Entry' }))
    expect(await question.findByText(wikiTexts.deleteDenied)).toBeTruthy()
  })

  it('has no history, no tools and no New entry button', async () => {
    openWiki('&category=people', {}, player)
    expect(await screen.findByRole('heading', { name: 'People', level: 1 })).toBeTruthy()
    for (const name of ['New entry', 'History', 'Tools']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByLabelText('Who sees this category')).toBeNull()
  })
})
