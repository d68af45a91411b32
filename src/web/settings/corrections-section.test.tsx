import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nameTexts } from '#contract/names/schemas.ts'
import { errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { CorrectionsSection } from './corrections-section.tsx'

const base = '/api/campaign/c1/names'
const two = [
  { from: 'Mirel', to: 'Mirelle' },
  { from: 'Hollow gate', to: 'Hollowgate' },
]

it('lists the remembered corrections and forgets one', async () => {
  const lists = [two, two.slice(0, 1)]
  const asked = stubServer({
    [`GET ${base}`]: () => ({ body: { success: true, corrections: lists.shift() ?? [] } }),
    [`DELETE ${base}/Hollow%20gate`]: { body: { success: true } },
  })
  renderAt('/app', <CorrectionsSection campaignId="c1" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Forget “Hollow gate”' }))
  await waitFor(() => expect(screen.queryByText('Hollowgate')).toBeNull())
  expect(screen.getByText('Mirelle')).toBeTruthy()
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
})

it('shows an empty list if the correction to forget is already gone', async () => {
  const lists = [two.slice(0, 1), []]
  stubServer({
    [`GET ${base}`]: () => ({ body: { success: true, corrections: lists.shift() ?? [] } }),
    [`DELETE ${base}/Mirel`]: { status: 404, body: errorBody(nameTexts.correctionNotFound, 'NOT_FOUND') },
  })
  renderAt('/app', <CorrectionsSection campaignId="c1" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Forget “Mirel”' }))
  expect(await screen.findByText('None yet.')).toBeTruthy()
})
