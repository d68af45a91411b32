import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nameTexts } from '#contract/names/schemas.ts'
import { errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { NameProposals } from './name-proposals.tsx'

const url = 'GET /api/transcription/t1/names'
const three = [
  { from: 'Hollow gate', to: 'Hollowgate', lines: 7 },
  { from: 'Mirel', to: 'Mirelle', lines: 2 },
  { from: 'Branock', to: 'Brannoc', lines: 1 },
]

function open(lists = [three], more: Parameters<typeof stubServer>[0] = {}) {
  const asked = stubServer({
    [url]: () => ({ body: { success: true, proposals: lists.length > 1 ? lists.shift() : lists[0] } }),
    ...more,
  })
  renderAt('/app', <NameProposals campaignId="c1" transcriptionId="t1" />)
  return asked
}
const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/lines?$/).textContent)

it('lists words that sound like known names, two at first', async () => {
  open()
  expect(await screen.findByText('Hollowgate')).toBeTruthy()
  expect(rows()).toEqual(['7 lines', '2 lines'])
  fireEvent.click(screen.getByRole('button', { name: '1 more' }))
  expect(rows()).toEqual(['7 lines', '2 lines', '1 line'])
})

it('fixes a proposed name everywhere', async () => {
  const asked = open([three, three.slice(1)], {
    'POST /api/campaign/c1/names/replace': { body: { success: true, changed: 3, undoId: 'n1' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Fix Hollow gate everywhere' }))
  await waitFor(() => expect(screen.queryByText('Hollowgate')).toBeNull())
  const body = { from: 'Hollow gate', to: 'Hollowgate' }
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body)
})

it('ignores a proposal', async () => {
  const asked = open([three, three.slice(1)], {
    'POST /api/campaign/c1/names/ignore': { body: { success: true } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Ignore Hollow gate' }))
  await waitFor(() => expect(screen.queryByText('Hollowgate')).toBeNull())
  const body = { from: 'Hollow gate', to: 'Hollowgate' }
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body)
})

it('shows only the reason if the proposals could not be loaded', async () => {
  open([[]], { [url]: { status: 403, body: errorBody(nameTexts.denied, 'GM_ONLY') } })
  expect(await screen.findByText(nameTexts.denied)).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})
