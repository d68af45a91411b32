import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleOptions } from '#web/campaigns/test-campaigns.ts'
import { choose, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { LanguageSection } from './language-section.tsx'

const settings = '/api/campaign/c1/settings'

function open(language: string) {
  const asked = stubServer({
    [`GET ${settings}`]: { body: { success: true, options: { ...sampleOptions(), language } } },
    [`PUT ${settings}`]: 'silent',
  })
  renderAt('/app', <LanguageSection campaignId="c1" />)
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

it('offers languages by name', async () => {
  const sent = open('auto')
  expect((await screen.findByRole('combobox')).textContent).toContain('Detect it')
  await choose('Language of the table', 'German')
  await waitFor(() => expect(sent()).toEqual([{ language: 'de' }]))
})

it('shows a tag that it does not offer', async () => {
  open('de-AT')
  expect((await screen.findByRole('combobox')).textContent).toContain('de-AT')
})
