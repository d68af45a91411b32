import './player-dock.tsx'
import '#web/shell/campaign-select.tsx'
import '#web/studio/studio-view.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { chooseOption, inAnHour, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { heardAnswers } from '#web/shell/test-answers.ts'
import { openApp } from '#web/shell/test-app.tsx'

const findPlayer = () => screen.findByRole('region', { name: 'Player' })
const queryPlayer = () => screen.queryByRole('region', { name: 'Player' })

async function leaveSession() {
  fireEvent.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: /Welcome/ })
}

it('stays in the session whose recording was only opened', async () => {
  openApp('/app?view=transcription', heardAnswers)
  await findPlayer()
  await leaveSession()
  await waitFor(() => expect(queryPlayer()).toBeNull())
})

it('follows to other views once the recording was played, but not to another campaign', async () => {
  // jsdom plays no sound.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function play(
    this: HTMLMediaElement,
  ) {
    this.dispatchEvent(new Event('playing'))
  })
  const [first, second] = [sampleCampaign(), sampleCampaign({ id: 'c2', name: 'The Salt Road' })]
  openApp('/app?view=transcription', {
    ...heardAnswers,
    'GET /api/campaign': success({ campaigns: [first, second] }),
    'POST /api/tickets': success({ url: '/sound', expiresAt: inAnHour() }),
    'GET /api/campaign/c2/sessions': success({ sessions: [aSession({ id: 's9' })] }),
  })
  await findPlayer()
  fireEvent.click(await screen.findByRole('button', { name: 'Play' }))
  await leaveSession()
  expect((await findPlayer()).textContent).toContain(aSession().name)
  fireEvent.click(await screen.findByRole('combobox', { name: 'Campaign' }))
  chooseOption(await screen.findByRole('option', { name: /The Salt Road/ }))
  await waitFor(() => expect(queryPlayer()).toBeNull())
})
