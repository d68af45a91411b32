import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { aStatement } from '#core/recap/test-sections.ts'
import { press, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { PreviouslyCard, RecapPane } from '#web/recap/read/recap-pane.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { gmTabs } from './gm-page.tsx'

const recap = aRecap({
  summary: 'Snow falls. Osk lies.',
  summarySentences: [aStatement('Snow falls.'), aStatement('Osk lies.', { confirmed: false })],
  openThreads: [{ text: 'Who rang?', kind: 'mystery', sources: [] }],
  contradictions: [{ text: 'Open and shut.', sources: [] }],
  alsoMentioned: [{ name: 'Brenn', sources: [] }],
})

function openPage(part: Partial<Recap> = {}) {
  const shown = { ...recap, ...part }
  const asked = stubServer({
    'POST /api/recap/s1/review': { body: { success: true, recap: { ...shown, version: 2 } } },
  })
  renderAt('/app', <RecapPane recap={shown} extraTabs={gmTabs(shown)} />)
  fireEvent.click(screen.getByRole('tab', { name: /For the game master/ }))
  return { sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}

it('lists contradictions, unconfirmed statements and names without a page, but no open threads', () => {
  openPage()
  const panel = within(screen.getByRole('tabpanel'))
  for (const text of ['Open and shut.', 'Osk lies.', 'Brenn']) expect(panel.getByText(text)).toBeTruthy()
  for (const text of ['Snow falls.', 'Who rang?']) expect(panel.queryByText(text)).toBeNull()
  expect(screen.getByRole('tab', { name: /For the game master/ }).textContent).toBe('For the game master2')
})

it('confirms an unconfirmed statement and sends the recap version', async () => {
  const { sent } = openPage()
  press('Confirm Osk lies.')
  await waitFor(() =>
    expect(sent()).toEqual([{ version: 1, section: 'summarySentences', position: 1, verdict: 'confirm' }]),
  )
})

it('dismisses the chosen contradiction by its position in the recap', async () => {
  const { sent } = openPage({
    contradictions: ['Open and shut.', 'Up and down.'].map((text) => ({ text, sources: [] })),
  })
  press('Dismiss Up and down.')
  await waitFor(() =>
    expect(sent()).toEqual([{ version: 1, section: 'contradictions', position: 1, verdict: 'remove' }]),
  )
})

it('marks an unconfirmed sentence in the recap', () => {
  renderAt('/app', <RecapPane recap={recap} />)
  expect(screen.getAllByText('Unconfirmed')).toHaveLength(1)
})

it('shows no tab when there is nothing to review', () => {
  expect(gmTabs(aRecap())).toEqual([])
})

it('shows “Previously on” with a Copy button', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  renderAt('/app', <PreviouslyCard previously="It snowed." previouslySentences={[]} isOpen />)
  const card = within(screen.getByRole('region', { name: recapTexts.previously }))
  fireEvent.click(card.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copied).toEqual(['It snowed.']))
})
