import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { audioTexts } from '#contract/audio/schemas.ts'
import { aRecording } from '#web/audio/test-recordings.ts'
import { renderAt, stubServer, success } from '#web/lib/test-browser.tsx'
import { createPlayer, type PlayerState } from './player.ts'
import { PlayerBar } from './player-bar.tsx'

function show(state: Partial<PlayerState>) {
  stubServer({ 'GET /api/audio/a1/peaks': success({ peaks: [1, 2], durationSeconds: 60 }) })
  const player = createPlayer(async () => ({ url: '/play', expiresAt: '' }))
  const shown: PlayerState = { ...player.readState(), audioId: 'a1', sessionId: 's1', ...state }
  const data = { turns: [], keyEventTimes: [], bookmarks: [], skipSilence: null }
  const recordings = [aRecording({ id: 'a1' })]
  renderAt(
    '/app',
    <PlayerBar player={{ ...player, readState: () => shown }} recordings={recordings} {...data} />,
  )
}

it.each([
  [0, audioTexts.converting],
  [42, `${audioTexts.converting}42%`],
])('says that the sound is being prepared for this browser, at %s percent', (converted, text) => {
  show({ isLoading: true, converted })
  expect(screen.getByRole('status').textContent).toBe(text)
})

it('says why a recording cannot be played', () => {
  show({ error: 'The server has no space left.' })
  expect(screen.getByRole('alert').textContent).toBe('The server has no space left.')
})
