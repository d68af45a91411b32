import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createListeners } from '#web/lib/listeners.ts'
import { useSkipSilence } from './player-bar.tsx'

function aClock(isPlaying = true) {
  const { subscribe, notify } = createListeners()
  const state = { time: 0 }
  const clock = {
    subscribe,
    readTime: () => state.time,
    readAudioId: () => 'a1',
    isPlaying: () => isPlaying,
    seek: vi.fn((seconds: number) => {
      state.time = seconds
    }),
    toggle: () => {},
  }
  const reach = (seconds: number) => {
    state.time = seconds
    notify()
  }
  return { clock, reach }
}

const silences = [{ start: 10, end: 14 }]

it('jumps to the end of a silence', () => {
  const { clock, reach } = aClock()
  renderHook(() => useSkipSilence(clock, silences, true))
  reach(9.9)
  expect(clock.seek).not.toHaveBeenCalled()
  reach(10.1)
  reach(14.1)
  expect(clock.seek.mock.calls).toEqual([[14]])
})

it.each([
  ['turned off', true, false],
  ['paused', false, true],
])('does not jump while %s', (_, isPlaying, isOn) => {
  const { clock, reach } = aClock(isPlaying)
  renderHook(() => useSkipSilence(clock, silences, isOn))
  reach(11)
  expect(clock.seek).not.toHaveBeenCalled()
})
