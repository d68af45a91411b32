import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nameTexts } from '#contract/names/schemas.ts'
import { clearNotices } from '#web/lib/notices.ts'
import { errorBody, renderWithNotices, stubServer } from '#web/lib/test-browser.tsx'
import { FixNameDialog, type NameToFix } from './fix-name-dialog.tsx'

const url = 'POST /api/campaign/c1/names/replace'
const example = { where: 'Session 1: The Causeway', before: 'Mirel waits.', after: 'Mirelle waits.' }
const found = { success: true, transcripts: 2, lines: 7, recaps: 1, entries: 1, examples: [example] }

function openWith(start: NameToFix, answers: Parameters<typeof stubServer>[0] = {}) {
  const asked = stubServer({ [url]: { body: found }, ...answers })
  const onClose = vi.fn()
  renderWithNotices(
    '/app',
    <FixNameDialog campaignId="c1" start={start} knownNames={['Mirelle', 'Osk']} onClose={onClose} />,
  )
  return { asked, onClose }
}
const fix = () => fireEvent.click(screen.getByRole('button', { name: 'Fix everywhere' }))
const field = (name: string) => screen.getByLabelText(name)

describe('FixNameDialog', () => {
  beforeEach(clearNotices)

  it('previews counts and examples', async () => {
    const { asked } = openWith({ from: 'Mirel', to: 'Mirelle' })
    expect(await screen.findByText('7 lines in 2 transcripts · 1 recap · 1 wiki entry')).toBeTruthy()
    expect(asked[0]?.body).toEqual({ from: 'Mirel', to: 'Mirelle', preview: true })
    expect(screen.getByText('Session 1: The Causeway')).toBeTruthy()
    expect(document.querySelector('del')?.textContent).toBe('Mirel')
    expect(document.querySelector('ins')?.textContent).toBe('Mirelle')
  })

  it('requests no preview until both spellings are entered', () => {
    const { asked } = openWith({ from: 'Mirel' })
    expect(screen.getByText(/Enter both spellings/)).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('says when no text contains the name', async () => {
    openWith(
      { from: 'Mirel', to: 'Mirelle' },
      { [url]: { body: { ...found, lines: 0, recaps: 0, entries: 0 } } },
    )
    expect(await screen.findByText(/No text contains “Mirel”/)).toBeTruthy()
  })

  it('offers the names in the line and fills in the chosen one', () => {
    openWith({ text: 'Ask Mirel about Hollow Gate.' })
    expect(field('Written as')).toHaveProperty('value', '')
    fireEvent.click(screen.getByRole('button', { name: 'Hollow Gate' }))
    expect(field('Written as')).toHaveProperty('value', 'Hollow Gate')
  })

  it('replaces the name, closes, and offers to undo', async () => {
    const undone = { success: true, restored: 1, kept: 2, notice: nameTexts.kept(2) }
    const answers = [{ body: found }, { body: { success: true, changed: 4, undoId: 'n1' } }]
    const { asked, onClose } = openWith(
      { from: 'Mirel', to: 'Mirelle' },
      {
        [url]: () => answers.shift() ?? 'silent',
        'POST /api/campaign/c1/names/undo/n1': { body: undone },
      },
    )
    await screen.findByText(/7 lines/)
    fix()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(asked.find(({ body }) => !Object(body).preview)?.body).toEqual({ from: 'Mirel', to: 'Mirelle' })
    expect(await screen.findByText('“Mirel” is now “Mirelle” in 4 texts')).toBeTruthy()
    fireEvent.click(screen.getByText('Undo'))
    expect(await screen.findByText(nameTexts.kept(2))).toBeTruthy()
  })

  it('refuses an empty name, and shows why the server refused a name', async () => {
    const denied = { status: 403, body: errorBody(nameTexts.denied, 'GM_ONLY') }
    const { onClose } = openWith({ from: 'Mirel' }, { [url]: denied })
    fix()
    expect(await screen.findByText(nameTexts.toRequired)).toBeTruthy()
    fireEvent.change(field('Correct name'), { target: { value: 'Mirelle' } })
    fix()
    expect((await screen.findAllByText(nameTexts.denied)).length).toBeGreaterThan(0)
    expect(onClose).not.toHaveBeenCalled()
  })
})
