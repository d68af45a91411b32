import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type DuplicateGroup, duplicateTexts, maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type Answer, type Answers, errorBody, success } from '#web/lib/test-browser.tsx'
import { anEntry, bodiesOf, findDialog, findQuestion, findTool, openWiki } from '#web/wiki/test-wiki.tsx'

const scan = 'GET /api/duplicates-simple/scan/c1'
const merge = 'POST /api/duplicates-simple/merge'
const aGroup = (id: string, name: string, ...others: string[]): DuplicateGroup => ({
  entry: anEntry({ id, name }),
  duplicateResult: {
    matches: others.map((other, index) => ({
      entry: anEntry({ id: `${id}-${index}`, name: other, description: 'She keeps the lantern.' }),
      similarity: 0.857,
    })),
  },
})
const found = (...duplicates: DuplicateGroup[]): Answer =>
  success({ scanned: 40, potentialDuplicates: duplicates.length, duplicates })
const merged = (undoId: string, count = 1): Answer => success({ merged: count, undoId })

async function review(groups: DuplicateGroup[], answers: Answers = {}) {
  let scans = 0
  const asked = openWiki('', { [scan]: () => (scans++ === 0 ? found(...groups) : found()), ...answers })
  fireEvent.click(await findTool('Clean Duplicates'))
  const dialog = await findDialog('Clean Duplicates')
  return { asked, dialog }
}
const findGroup = async (dialog: Awaited<ReturnType<typeof review>>['dialog'], name: string) =>
  within(await dialog.findByRole('region', { name: `Possible duplicates of “${name}”` }))

describe('the review of duplicates', () => {
  it('shows possible duplicates side by side with their differences', async () => {
    const { dialog } = await review([aGroup('a', 'Mirelle Vanthorne', 'Mirel Vanthorne')])
    const group = await findGroup(dialog, 'Mirelle Vanthorne')
    expect(group.getByText('85 % similar')).toBeTruthy()
    expect(group.getByText('Mirel', { selector: 'mark' })).toBeTruthy()
    expect(group.getByText('lantern', { selector: 'mark' })).toBeTruthy()
    expect(group.getByLabelText('Keep “Mirelle Vanthorne”')).toHaveProperty('checked', true)
  })

  it('merges into the chosen entry, with Undo', async () => {
    const { asked, dialog } = await review([aGroup('a', 'Mirelle', 'Mirel')], {
      [merge]: merged('b1'),
      'POST /api/wiki/c1/bin/b1/restore': success({ restored: 1 }),
    })
    const group = await findGroup(dialog, 'Mirelle')
    fireEvent.click(group.getByLabelText('Keep “Mirel”'))
    fireEvent.click(group.getByRole('button', { name: 'Merge' }))
    expect(await dialog.findByText('No duplicates found')).toBeTruthy()
    expect(bodiesOf(asked, merge)).toEqual([{ campaignId: 'c1', keepId: 'a-0', entryIds: ['a'] }])
    expect(dialog.getByText('1 duplicate was merged')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(dialog.queryByText('1 duplicate was merged')).toBeNull())
    expect(bodiesOf(asked, 'POST /api/wiki/c1/bin/b1/restore')).toHaveLength(1)
    // The entries are compared again after the last group was merged, and after Undo.
    await waitFor(() => expect(bodiesOf(asked, scan)).toHaveLength(3))
  })

  it('shows why Undo failed', async () => {
    const { dialog } = await review([aGroup('a', 'Mirelle', 'Mirel')], {
      [merge]: merged('b1'),
      'POST /api/wiki/c1/bin/b1/restore': 'unreachable',
    })
    fireEvent.click((await findGroup(dialog, 'Mirelle')).getByRole('button', { name: 'Merge' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Undo' }))
    expect(await dialog.findByText(maintenanceTexts.undoFailed)).toBeTruthy()
    expect(dialog.queryByText('1 duplicate was merged')).toBeNull()
  })

  it('does not merge an entry that is removed from its group', async () => {
    const { asked, dialog } = await review([aGroup('a', 'Mirelle', 'Mirel', 'Miranda')], {
      [merge]: merged('b1'),
    })
    const group = await findGroup(dialog, 'Mirelle')
    fireEvent.click(group.getAllByLabelText('One of the duplicates').at(-1) ?? document.body)
    fireEvent.click(group.getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(group.queryByText('Mirel')).toBeNull())
    expect(bodiesOf(asked, merge)).toEqual([{ campaignId: 'c1', keepId: 'a', entryIds: ['a-0'] }])
    expect(group.getByText('Miranda')).toBeTruthy()
    // After a merge, the dialog again selects all entries left in the group.
    fireEvent.click(group.getByRole('button', { name: 'Merge' }))
    expect(await dialog.findByText('No duplicates found')).toBeTruthy()
    expect(bodiesOf(asked, merge)[1]).toEqual({ campaignId: 'c1', keepId: 'a', entryIds: ['a-1'] })
  })

  it('stores that entries are not the same', async () => {
    const notSame = 'POST /api/duplicates-simple/not-same'
    const { asked, dialog } = await review([aGroup('a', 'North Gate', 'South Gate')], {
      [notSame]: success(),
    })
    const group = await findGroup(dialog, 'North Gate')
    fireEvent.click(group.getByRole('button', { name: 'Not the same' }))
    expect(await dialog.findByText('No duplicates found')).toBeTruthy()
    expect(bodiesOf(asked, notSame)).toEqual([{ campaignId: 'c1', entryIds: ['a', 'a-0'] }])
  })

  it('deletes the other entries of a group', async () => {
    const remove = 'POST /api/duplicates-simple/delete-entries'
    const { asked, dialog } = await review([aGroup('a', 'Mirelle', 'Mirel')], {
      [remove]: success({ entriesDeleted: 1, undoId: 'b1' }),
    })
    const group = await findGroup(dialog, 'Mirelle')
    fireEvent.click(group.getByRole('button', { name: 'Delete the other' }))
    expect(await screen.findByText('1 duplicate was deleted')).toBeTruthy()
    expect(bodiesOf(asked, remove)).toEqual([{ campaignId: 'c1', entryIds: ['a-0'] }])
  })

  it('merges all groups after a confirmation, and undoes the merges in reverse order', async () => {
    let undone = 0
    const { asked, dialog } = await review(
      [aGroup('a', 'Mirelle', 'Mirel'), aGroup('b', 'Hollowgate', 'Holowgate', 'Hollowgat')],
      {
        [merge]: () => merged(`b${bodiesOf(asked, merge).length}`, bodiesOf(asked, merge).length),
        'POST /api/wiki/c1/bin/b2/restore': () => {
          undone++
          return success({ restored: 2 })
        },
        'POST /api/wiki/c1/bin/b1/restore': () => {
          expect(undone).toBe(1)
          return success({ restored: 1 })
        },
      },
    )
    fireEvent.click(await dialog.findByRole('button', { name: 'Merge all shown' }))
    fireEvent.click((await findQuestion('Merge all that are shown?')).getByText('Merge all'))
    expect(await dialog.findByText('No duplicates found')).toBeTruthy()
    expect(bodiesOf(asked, merge)).toEqual([
      { campaignId: 'c1', keepId: 'a', entryIds: ['a-0'] },
      { campaignId: 'c1', keepId: 'b', entryIds: ['b-0', 'b-1'] },
    ])
    expect(dialog.getByText('3 duplicates were merged')).toBeTruthy()
    // Undo is still possible after the dialog is closed.
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('3 duplicates were merged')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Everything is back as it was')).toBeTruthy()
  })

  it('keeps the remaining groups when merging all fails half-way', async () => {
    const { asked, dialog } = await review([aGroup('a', 'Mirelle', 'Mirel'), aGroup('b', 'Gate', 'Gates')], {
      [merge]: () => (bodiesOf(asked, merge).length > 1 ? 'unreachable' : merged('b1')),
    })
    fireEvent.click(await dialog.findByRole('button', { name: 'Merge all shown' }))
    fireEvent.click((await findQuestion('Merge all that are shown?')).getByText('Merge all'))
    expect(await dialog.findByText(duplicateTexts.cleanFailed)).toBeTruthy()
    expect(screen.getByText('1 duplicate was merged')).toBeTruthy()
    expect(await findGroup(dialog, 'Gate')).toBeTruthy()
    expect(dialog.queryByText('Mirelle')).toBeNull()
  })

  it.each([
    ['Merge', merge, duplicateTexts.cleanFailed],
    ['Delete the other', 'POST /api/duplicates-simple/delete-entries', duplicateTexts.deleteFailed],
  ])('shows why “%s” failed', async (button, call, text) => {
    const { dialog } = await review([aGroup('a', 'Mirelle', 'Mirel')], { [call]: 'unreachable' })
    const group = await findGroup(dialog, 'Mirelle')
    fireEvent.click(group.getByRole('button', { name: button }))
    expect(await dialog.findByText(text)).toBeTruthy()
  })

  it('shows that there are no duplicates', async () => {
    const { dialog } = await review([])
    expect(await dialog.findByText('No duplicates found')).toBeTruthy()
    expect(dialog.getByText('40 entries were compared with each other.')).toBeTruthy()
  })

  it('shows the server’s reason when the scan is refused, and offers no other try', async () => {
    const { dialog } = await review([], {
      [scan]: { status: 403, body: errorBody(duplicateTexts.gmOnly, 'GM_ONLY') },
    })
    expect(await dialog.findByText(duplicateTexts.gmOnly)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
