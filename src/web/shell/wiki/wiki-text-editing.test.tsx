import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { success } from '#web/lib/test-browser.tsx'
import { anArticle, anEntry, findDialog, openWiki } from '#web/wiki/test-wiki.tsx'

const entries = [
  anEntry(),
  anEntry({ id: 'e2', name: 'Mirror of Ash', aliases: [], category: 'items' }),
  anEntry({ id: 'e3', name: 'Brother Osk', aliases: ['The Mirrored Monk'] }),
]
const own = { name: 'heirlooms', count: 2, isCore: false, visibility: 'everyone' as const }

async function openForm() {
  openWiki('&entry=e1', {
    'GET /api/wiki/c1': success({ entries }),
    'GET /api/wiki/c1/categories': success({ categories: [own] }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Entry' }))
  const form = await findDialog('Edit Entry')
  const field = form.getByLabelText<HTMLTextAreaElement>('Description')
  const type = (text: string) => {
    field.focus()
    fireEvent.change(field, { target: { value: text } })
    field.setSelectionRange(text.length, text.length)
    fireEvent.select(field)
  }
  return { form, field, type }
}

describe('the description field', () => {
  it.each([
    ['Ctrl+B', { key: 'b', ctrlKey: true }, '**She** keeps the key.'],
    ['⌘+I', { key: 'i', metaKey: true }, '*She* keeps the key.'],
    ['Ctrl+K', { key: 'k', ctrlKey: true }, '[She](https://) keeps the key.'],
  ])('formats the selection with %s', async (_, key, text) => {
    const { field } = await openForm()
    field.setSelectionRange(0, 3)
    fireEvent.keyDown(field, key)
    expect(field.value).toBe(text)
    expect(screen.queryByRole('dialog', { name: /Go to/ })).toBeNull()
  })

  it.each([
    ['Bold', '**She** keeps the key.'],
    ['Code', '`She` keeps the key.'],
    ['Heading', '# She keeps the key.'],
    ['List', '- She keeps the key.'],
    ['Quote', '> She keeps the key.'],
    ['Link', '[She](https://) keeps the key.'],
    ['Link to an entry', '[[She]] keeps the key.'],
    [wikiTexts.hideSelected, ':::gm\nShe\n:::\n\nkeeps the key.'],
  ])('formats the selection with the button: %s', async (name, text) => {
    const { form, field } = await openForm()
    field.setSelectionRange(0, 3)
    const bar = within(form.getByRole('toolbar', { name: 'Formatting' }))
    fireEvent.click(bar.getByRole('button', { name }))
    expect(field.value).toBe(text)
    expect(document.activeElement).toBe(field)
  })

  it('offers entries after two brackets, by name and alias', async () => {
    const { form, field, type } = await openForm()
    type('Ask [[mir')
    const list = await form.findByRole('listbox', { name: 'Entries' })
    const options = within(list).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Mirelle VanthornePeople',
      'Mirror of AshItems',
      'The Mirrored MonkBrother Osk',
    ])
    expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(field.getAttribute('aria-activedescendant')).toBe(options[2]?.id)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field.value).toBe('Ask [[The Mirrored Monk]]')
    expect(form.queryByRole('listbox')).toBeNull()
  })

  it('accepts a clicked suggestion and reuses existing closing brackets', async () => {
    const { form, field } = await openForm()
    field.setSelectionRange(0, 3)
    fireEvent.keyDown(field, { key: 'End' })
    fireEvent.change(field, { target: { value: 'Ask [[ash]] now.' } })
    field.setSelectionRange(9, 9)
    fireEvent.select(field)
    fireEvent.click(await form.findByRole('option', { name: /Mirror of Ash/ }))
    expect(field.value).toBe('Ask [[Mirror of Ash]] now.')
  })

  it('closes the suggestions with Escape and keeps the dialog open', async () => {
    const { form, field, type } = await openForm()
    type('Ask [[mir')
    await form.findByRole('listbox')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(form.queryByRole('listbox')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Edit Entry' })).toBeTruthy()
  })

  it('shows a preview that looks like the article, and keeps the text', async () => {
    const { form, field, type } = await openForm()
    type('**Bold** [[Brother Osk]] [[Vexmoor]]\n\n> Quoted')
    fireEvent.click(form.getByRole('button', { name: 'Preview' }))
    const preview = within(form.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Bold').tagName).toBe('STRONG')
    expect(preview.getByRole('link', { name: 'Brother Osk' })).toBeTruthy()
    expect(preview.getByText('Vexmoor').className).toBe('missing')
    expect(preview.getByText('Quoted').closest('blockquote')).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Write' }))
    expect(form.getByLabelText('Description')).toBe(field)
    expect(field.value).toContain('**Bold**')
  })
})

it('suggests the campaign’s own categories', async () => {
  const { form } = await openForm()
  const field = form.getByRole('combobox', { name: 'Category' })
  field.focus()
  fireEvent.change(field, { target: { value: 'heir' } })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name: /Heirlooms/ }))
  await waitFor(() => expect(field).toMatchObject({ value: 'heirlooms' }))
})

describe('a link to an entry that does not exist', () => {
  const answers = {
    'GET /api/wiki/c1/entry/e1': success({ entry: anArticle({ description: 'Ask [[Vexmoor|him]].' }) }),
  }

  it('lets game masters create the entry', async () => {
    openWiki('&entry=e1', answers)
    fireEvent.click(await screen.findByRole('button', { name: 'him' }))
    const form = await findDialog('New entry')
    expect(form.getByLabelText('Name')).toMatchObject({ value: 'Vexmoor' })
  })

  it('is plain text for players', async () => {
    openWiki('&entry=e1', answers, { ...sampleCampaign(), userRole: 'player' })
    const text = await screen.findByText(/Ask him\./)
    expect(text.querySelector('button, a, .missing')).toBeNull()
  })
})
