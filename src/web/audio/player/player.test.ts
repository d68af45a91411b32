import { beforeEach, describe, expect, it, vi } from 'vitest'
import '#web/lib/test-browser.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { convertSound, createPlayer } from './player.ts'

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
  const fail = (code: number) => {
    Object.defineProperty(audio, 'error', { value: { code }, configurable: true })
    audio.dispatchEvent(new Event('error'))
  }
  const plays = (...types: string[]) => {
    audio.canPlayType = (type) => (types.some((one) => type.startsWith(one)) ? 'probably' : '')
  }
  const loadMetadata = () => {
    state.ready = 1
    audio.dispatchEvent(new Event('loadedmetadata'))
  }
  return { audio, played, loadMetadata, fail, plays }
}

function stubTickets() {
  let count = 0
  return vi.fn(async (audioId: string) => ({
    url: `/api/audio/play/${audioId}-${++count}`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }))
}

beforeEach(() => {
  vi.useFakeTimers()
})
const flush = () => vi.advanceTimersByTimeAsync(0)

async function openPlayer(options: { at?: number; play?: boolean } = {}) {
  const { audio, loadMetadata } = fakeAudio()
  const requestTicket = stubTickets()
  const player = createPlayer(requestTicket, audio)
  player.load({ audioId: 'a', sessionId: 's', ...options })
  await flush()
  loadMetadata()
  return { audio, requestTicket, player }
}

describe('the player', () => {
  it('plays a passage that is requested before the ticket arrives', async () => {
    const { audio, played, loadMetadata } = fakeAudio()
    const player = createPlayer(stubTickets(), audio)
    player.load({ audioId: 'a', sessionId: 's' })
    player.load({ audioId: 'a', sessionId: 's', at: 75, play: true })
    await flush()
    loadMetadata()
    expect(played).toEqual(['/api/audio/play/a-1'])
    expect(audio.currentTime).toBe(75)
    expect(player.readState()).toMatchObject({ isPlaying: true, isLoading: false, error: null })
  })

  it('stays paused if it is paused while a fresh ticket is requested', async () => {
    const { audio, played, loadMetadata } = fakeAudio()
    const player = createPlayer(stubTickets(), audio)
    player.load({ audioId: 'a', sessionId: 's', play: true })
    await flush()
    loadMetadata()
    audio.dispatchEvent(new Event('error'))
    player.toggle()
    await flush()
    expect(played).toEqual(['/api/audio/play/a-1'])
    expect(player.readState()).toMatchObject({ isPlaying: false })
  })

  it('toggles playback before the ticket arrives', async () => {
    const { audio, played } = fakeAudio()
    const player = createPlayer(stubTickets(), audio)
    player.load({ audioId: 'a', sessionId: 's', play: true })
    player.toggle()
    await flush()
    expect(played).toEqual([])
    player.toggle()
    expect(played).toEqual(['/api/audio/play/a-1'])
  })

  it('opens a recording with a ticket at the requested second', async () => {
    const { audio, played, loadMetadata } = fakeAudio()
    const player = createPlayer(stubTickets(), audio)
    player.load({ audioId: 'a', sessionId: 's', at: 4360, play: true })
    expect(player.readState()).toMatchObject({ audioId: 'a', isLoading: true })
    expect(player.readTime()).toBe(4360)
    await flush()
    loadMetadata()
    expect(played).toEqual(['/api/audio/play/a-1'])
    expect(audio.currentTime).toBe(4360)
    expect(player.readState()).toMatchObject({ isPlaying: true, isLoading: false })
  })

  it('only seeks when the same recording is loaded again', async () => {
    const { audio, requestTicket, player } = await openPlayer()
    player.load({ audioId: 'a', sessionId: 's', at: 30 })
    player.skip(-40)
    expect(audio.currentTime).toBe(0)
    expect(requestTicket).toHaveBeenCalledOnce()
  })

  it('renews its ticket before it expires and switches to it at the next pause', async () => {
    const { audio, requestTicket, player } = await openPlayer({ play: true })
    await vi.advanceTimersByTimeAsync(541_000)
    expect(requestTicket).toHaveBeenCalledTimes(2)
    expect(audio.src).toBe('/api/audio/play/a-1')
    audio.currentTime = 77
    player.toggle()
    expect(audio.src).toBe('/api/audio/play/a-2')
    expect(audio.currentTime).toBe(77)
    player.unload()
  })

  it('retries once with a fresh ticket on an error, then reports that it cannot play', async () => {
    const { audio, player } = await openPlayer({ at: 12 })
    audio.dispatchEvent(new Event('error'))
    await flush()
    expect(audio.src).toBe('/api/audio/play/a-2')
    audio.dispatchEvent(new Event('error'))
    expect(player.readState().error).toBe('This recording could not be played.')
    player.unload()
    expect(player.readTime()).toBeNull()
  })

  it('reports an error when it gets no ticket', async () => {
    const { audio } = fakeAudio()
    const player = createPlayer(async () => Promise.reject(new Error('hidden')), audio)
    player.load({ audioId: 'a', sessionId: 's' })
    await flush()
    expect(player.readState()).toMatchObject({
      isLoading: false,
      error: 'This recording could not be played.',
    })
  })

  it('plays the MP4 in a browser that cannot play WebM, once the server has made it', async () => {
    const { audio, played, loadMetadata, plays } = fakeAudio()
    plays('audio/mp4')
    const { promise, resolve } = Promise.withResolvers<string>()
    const convert = vi.fn(async (url: string, onProgress: (percent: number) => void) => {
      onProgress(42)
      return promise.then((query) => url + query)
    })
    const player = createPlayer(stubTickets(), audio, convert)
    player.load({ audioId: 'a', sessionId: 's', at: 30, play: true })
    await flush()
    expect(player.readState()).toMatchObject({ isLoading: true, converted: 42 })
    expect(played).toEqual([])
    resolve('?format=mp4')
    await flush()
    loadMetadata()
    expect(played).toEqual(['/api/audio/play/a-1?format=mp4'])
    expect(audio.currentTime).toBe(30)
    expect(player.readState()).toMatchObject({ isPlaying: true, converted: null })
  })

  it('plays WebM in browsers that can play both', async () => {
    const { audio, plays } = fakeAudio()
    plays('audio/mp4', 'audio/webm')
    createPlayer(stubTickets(), audio).load({ audioId: 'a', sessionId: 's' })
    await flush()
    expect(audio.src).toBe('/api/audio/play/a-1')
  })

  it('tries MP4 if a browser fails to play the WebM that it claims to play', async () => {
    const { audio, plays, fail } = fakeAudio()
    plays('audio/mp4', 'audio/webm')
    const player = createPlayer(stubTickets(), audio, async (url) => `${url}?format=mp4`)
    player.load({ audioId: 'a', sessionId: 's', at: 12 })
    await flush()
    fail(4)
    await flush()
    expect(audio.src).toBe('/api/audio/play/a-2')
    fail(4)
    await flush()
    expect(audio.src).toBe('/api/audio/play/a-3?format=mp4')
    fail(4)
    expect(player.readState().error).toBe('This recording could not be played.')
  })

  it('shows why the server cannot make the MP4', async () => {
    const { audio, plays } = fakeAudio()
    plays('audio/mp4')
    const player = createPlayer(stubTickets(), audio, async () => {
      throw new ApiError(507, 'NO_SPACE', 'The server has no space left.')
    })
    player.load({ audioId: 'a', sessionId: 's' })
    await flush()
    expect(player.readState()).toMatchObject({ error: 'The server has no space left.', converted: null })
  })
})

describe('the conversion of sound', () => {
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

  it('asks until the MP4 is there and reports the progress', async () => {
    const answers = [
      answer(202, { success: true, progress: null }),
      answer(202, { success: true, progress: 60 }),
    ]
    const fetch = vi.fn(async () => answers.shift() ?? new Response('x', { status: 206 }))
    vi.stubGlobal('fetch', fetch)
    const seen: number[] = []
    const url = convertSound(
      '/play/a',
      (percent) => seen.push(percent),
      () => true,
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await url).toBe('/play/a?format=mp4')
    expect(seen).toEqual([0, 60])
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('ends with the reason of a refusal', async () => {
    vi.stubGlobal('fetch', async () => answer(507, { success: false, error: 'No space.', code: 'NO_SPACE' }))
    await expect(
      convertSound(
        '/play/a',
        () => {},
        () => true,
      ),
    ).rejects.toThrow('No space.')
  })

  it('stops asking when another recording is loaded', async () => {
    const fetch = vi.fn(async () => answer(202, { success: true, progress: 10 }))
    vi.stubGlobal('fetch', fetch)
    let isNeeded = true
    const url = convertSound(
      '/play/a',
      () => {},
      () => isNeeded,
    )
    isNeeded = false
    await vi.advanceTimersByTimeAsync(5_000)
    await url
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
