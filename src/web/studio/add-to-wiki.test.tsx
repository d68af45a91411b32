import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { type Answer, press, renderAt, stubServer, success, typeInto } from '#web/lib/test-browser.tsx'
import { anArticle, anEntry } from '#web/wiki/test-wiki.tsx'
import { toSummary } from '#web/wiki/use-entries.ts'
import { AddToWiki } from './add-to-wiki.tsx'

function open(index: Answer): void {
  stubServer({
    'GET /api/wiki/c1/index': index,
    'GET /api/wiki/c1/entry/e1': success({ entry: anArticle() }),
  })
  renderAt('/app', <AddToWiki campaignId="c1" text="“The key!”" onClose={vi.fn()} />)
  typeInto('Entry', 'the keeper')
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('adds the words to the entry that has the typed name', async () => {
  open(success({ version: 'gm.e.1', entries: [toSummary(anEntry())] }))
  await button('Add to this entry …')
  press('Add to this entry …')
  const description = await screen.findByLabelText<HTMLTextAreaElement>('Description')
  expect(description.value).toBe('She keeps the key.\n\n“The key!”')
})

it('offers no new entry before the names of the entries are known', async () => {
  open('silent')
  expect((await button('New entry …')).disabled).toBe(true)
})

it('shows an error if the entries cannot be loaded', async () => {
  open('unreachable')
  expect((await screen.findByRole('alert')).textContent).toBe(wikiTexts.entriesFailed)
  expect((await button('New entry …')).disabled).toBe(true)
})
