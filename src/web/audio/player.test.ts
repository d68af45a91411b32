import { beforeEach, describe, expect, it, vi } from 'vitest'
import '#web/lib/test-browser.tsx'
import { createPlayer } from './player.ts'

/** The browser's audio element as far as a player sees it: an address, a position, and events. */
function fakeAudio() {
  const audio = document.createElement('audio')
  const state = { ready: 0, paused: true }
  const played: string[] = []
  Object.defineProperties(audio, {
    readyState: { get: () => state.ready },
    paused: { get: () => state.paused },
    currentTime: { value: 0, writable: true },
    src: { value: '', writable: true },
  })
  audio.play = async () => {
    state.paused = false
    played.push(audio.src)
    audio.dispatchEvent(new Event('playing'))
  }
  audio.pause = () => {
    if (state.paused) return
    state.paused = true
    audio.dispatchEvent(new Event('pause'))
  }
  const arrive = () => {
    state.ready = 1
    audio.dispatchEvent(new Event('loadedmetadata'))
  }
  return { audio, played, arrive }
}

/** Tickets of ten minutes, numbered. */
function ticketOffice() {
  let count = 0
  return vi.fn(async (audioId: string) => ({
    url: `/api/audio/play/${audioId}-${++count}`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }))
}

beforeEach(() => {
  vi.useFakeTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the player', () => {
  it('opens a recording by ticket at the second that was asked for', async () => {
    const { audio, played, arrive } = fakeAudio()
    const player = createPlayer(ticketOffice(), audio)
    player.load({ audioId: 'a', sessionId: 's', at: 4360, play: true })
    expect(player.readState()).toMatchObject({ audioId: 'a', isLoading: true })
    expect(player.readTime()).toBe(4360)
    await settle()
    arrive()
    expect(played).toEqual(['/api/audio/play/a-1'])
    expect(audio.currentTime).toBe(4360)
    expect(player.readState()).toMatchObject({ isPlaying: true, isLoading: false })
  })

  it('only moves when the same recording is asked for again', async () => {
    const { audio, arrive } = fakeAudio()
    const office = ticketOffice()
    const player = createPlayer(office, audio)
    player.load({ audioId: 'a', sessionId: 's' })
    await settle()
    arrive()
    player.load({ audioId: 'a', sessionId: 's', at: 30 })
    player.skip(-40)
    expect(audio.currentTime).toBe(0)
    expect(office).toHaveBeenCalledOnce()
  })

  it('renews its ticket before it ends, and takes the new one where nobody hears it', async () => {
    const { audio, arrive } = fakeAudio()
    const office = ticketOffice()
    const player = createPlayer(office, audio)
    player.load({ audioId: 'a', sessionId: 's', play: true })
    await settle()
    arrive()
    await vi.advanceTimersByTimeAsync(541_000)
    expect(office).toHaveBeenCalledTimes(2)
    expect(audio.src).toBe('/api/audio/play/a-1')
    audio.currentTime = 77
    player.toggle()
    expect(audio.src).toBe('/api/audio/play/a-2')
    expect(audio.currentTime).toBe(77)
    player.unload()
  })

  it('takes one fresh address when the sound breaks off, then says that it cannot be played', async () => {
    const { audio, arrive } = fakeAudio()
    const office = ticketOffice()
    const player = createPlayer(office, audio)
    player.load({ audioId: 'a', sessionId: 's', at: 12 })
    await settle()
    arrive()
    audio.dispatchEvent(new Event('error'))
    await settle()
    expect(audio.src).toBe('/api/audio/play/a-2')
    audio.dispatchEvent(new Event('error'))
    expect(player.readState().error).toBe('This recording could not be played.')
    player.unload()
    expect(player.readTime()).toBeNull()
  })

  it('says so when it gets no ticket', async () => {
    const { audio } = fakeAudio()
    const player = createPlayer(async () => Promise.reject(new Error('hidden')), audio)
    player.load({ audioId: 'a', sessionId: 's' })
    await settle()
    expect(player.readState()).toMatchObject({
      isLoading: false,
      error: 'This recording could not be played.',
    })
  })
})
