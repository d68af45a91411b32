import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePlaySample } from './name-speakers-step.tsx'

const line = { id: 'l1', start: 10, end: 14, speakerId: 'v1', text: 'We wait.', isCorrected: false }

function aClock() {
  const listeners = new Set<() => void>()
  const state = { time: 0, playing: false }
  const clock = {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readTime: () => state.time,
    readAudioId: () => 'a1',
    isPlaying: () => state.playing,
    seek: (seconds: number) => {
      state.time = seconds
    },
    toggle: () => {
      state.playing = !state.playing
    },
  }
  const at = (time: number) => {
    state.time = time
    for (const listener of [...listeners]) listener()
  }
  return { clock, state, at }
}

function playSample() {
  const player = aClock()
  const { result } = renderHook(() =>
    usePlaySample(player.clock, ({ start }) => {
      player.clock.seek(start ?? 0)
      player.state.playing = true
    }),
  )
  act(() => result.current(line))
  return player
}

it('pauses at the end of the line', () => {
  const { state, at } = playSample()
  act(() => at(12))
  expect(state.playing).toBe(true)
  act(() => at(14.02))
  expect(state.playing).toBe(false)
})

it('does not pause at the end of the line after the user seeks elsewhere', () => {
  const { state, at } = playSample()
  act(() => at(12))
  act(() => at(100))
  act(() => at(14.02))
  expect(state.playing).toBe(true)
})
