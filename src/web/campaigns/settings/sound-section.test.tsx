import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleOptions } from '#web/campaigns/test-campaigns.ts'
import { choose, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { SoundSection } from './sound-section.tsx'

const settings = '/api/campaign/c1/settings'

function open(keepSound: 'forever' | '30d') {
  const asked = stubServer({
    [`GET ${settings}`]: { body: { success: true, options: { ...sampleOptions(), keepSound } } },
    [`PUT ${settings}`]: 'silent',
  })
  renderAt('/app', <SoundSection campaignId="c1" />)
  return () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

it('asks before a setting deletes sound', async () => {
  const sent = open('forever')
  await screen.findByRole('combobox', { name: 'Keep the sound' })
  await choose('Keep the sound', 'For 30 days')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/older than 30 days is deleted within a minute/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await choose('Keep the sound', 'Until it is transcribed')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete old sound' }))
  await waitFor(() => expect(sent()).toEqual([{ keepSound: 'transcribed' }]))
})

it('keeps sound forever without asking', async () => {
  const sent = open('30d')
  await screen.findByRole('combobox', { name: 'Keep the sound' })
  await choose('Keep the sound', 'Forever')
  await waitFor(() => expect(sent()).toEqual([{ keepSound: 'forever' }]))
})
