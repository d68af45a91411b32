import type { PlayClock } from '#web/lib/play-clock.ts'

export type PlayerState = {
  audioId: string | null
  sessionId: string | null
  isPlaying: boolean
  isLoading: boolean
  rate: number
  error: string | null
}
export type PlayTarget = { audioId: string; sessionId: string; at?: number; play?: boolean }
export type Player = PlayClock & {
  readState(): PlayerState
  load(target: PlayTarget): void
  skip(seconds: number): void
  setRate(rate: number): void
  unload(): void
}

type Ticket = { url: string; expiresAt: string }
const idle: PlayerState = {
  audioId: null,
  sessionId: null,
  isPlaying: false,
  isLoading: false,
  rate: 1,
  error: null,
}
const cannotPlay = 'This recording could not be played.'
/** A ticket is renewed this long before it expires. */
const renewBeforeMs = 60_000

/**
 * The application's single audio element. Its URL contains a ticket that is valid for ten minutes: a new one is
 * fetched before that and applied at the next pause, seek or error, so that playback does not stutter.
 */
export function createPlayer(
  requestTicket: (audioId: string) => Promise<Ticket>,
  audio = new Audio(),
): Player {
  let state = idle
  let wantedTime = 0
  let nextUrl: string | null = null
  let renewal: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let hasRecovered = false
  const listeners = new Set<() => void>()
  audio.preload = 'metadata'

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part }
    tell()
  }
  const isReady = () => audio.readyState >= 1
  const time = () => (isReady() && !state.isLoading ? audio.currentTime : wantedTime)
  const play = () => void audio.play().catch(() => change({ isPlaying: false }))
  const tick = () => {
    tell()
    frame = state.isPlaying ? requestAnimationFrame(tick) : 0
  }

  function takeAddress(url: string, at: number, thenPlay: boolean) {
    nextUrl = null
    wantedTime = at
    audio.src = url
    audio.defaultPlaybackRate = state.rate
    audio.playbackRate = state.rate
    audio.currentTime = at
    if (thenPlay) play()
  }

  async function fetchTicket(audioId: string): Promise<string | null> {
    clearTimeout(renewal)
    const ticket = await requestTicket(audioId)
    if (state.audioId !== audioId) return null
    const life = new Date(ticket.expiresAt).getTime() - Date.now()
    renewal = setTimeout(() => void renew(audioId), Math.max(5_000, life - renewBeforeMs))
    return ticket.url
  }

  async function renew(audioId: string) {
    const url = await fetchTicket(audioId).catch(() => null)
    if (!url) return
    if (audio.paused) takeAddress(url, time(), false)
    else nextUrl = url
  }

  async function open({ audioId, at = 0, play: thenPlay = false }: PlayTarget) {
    try {
      const url = await fetchTicket(audioId)
      if (url) takeAddress(url, at, thenPlay)
    } catch {
      change({ isLoading: false, error: cannotPlay })
    }
  }

  /** The ticket may have expired during playback: retries once at the same second with a fresh one. */
  function recover() {
    const { audioId, sessionId } = state
    if (!audioId || !sessionId) return
    if (hasRecovered) return change({ isLoading: false, isPlaying: false, error: cannotPlay })
    hasRecovered = true
    void open({ audioId, sessionId, at: wantedTime, play: state.isPlaying })
  }

  audio.addEventListener('loadedmetadata', () => {
    if (Math.abs(audio.currentTime - wantedTime) > 0.25) audio.currentTime = wantedTime
    change({ isLoading: false, error: null })
  })
  audio.addEventListener('playing', () => {
    hasRecovered = false
    change({ isPlaying: true, isLoading: false })
    if (!frame) frame = requestAnimationFrame(tick)
  })
  audio.addEventListener('pause', () => {
    change({ isPlaying: false })
    if (nextUrl) takeAddress(nextUrl, time(), false)
  })
  audio.addEventListener('timeupdate', () => {
    if (!state.isLoading) wantedTime = audio.currentTime
    if (!state.isPlaying) tell()
  })
  audio.addEventListener('error', () => {
    if (audio.src) recover()
  })

  function seek(seconds: number) {
    wantedTime = Math.max(0, seconds)
    if (nextUrl) takeAddress(nextUrl, wantedTime, state.isPlaying)
    else if (isReady()) audio.currentTime = wantedTime
    tell()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readState: () => state,
    readTime: () => (state.audioId ? time() : null),
    readAudioId: () => state.audioId,
    isPlaying: () => state.isPlaying,
    seek,
    skip: (seconds) => seek(time() + seconds),
    toggle() {
      if (!state.audioId) return
      if (audio.paused) play()
      else audio.pause()
    },
    setRate(rate) {
      audio.defaultPlaybackRate = rate
      audio.playbackRate = rate
      change({ rate })
    },
    load(target) {
      if (target.audioId === state.audioId && !state.error) {
        if (target.at !== undefined) seek(target.at)
        if (target.play) play()
        return
      }
      audio.pause()
      wantedTime = target.at ?? 0
      hasRecovered = false
      change({
        ...idle,
        rate: state.rate,
        audioId: target.audioId,
        sessionId: target.sessionId,
        isLoading: true,
      })
      void open(target)
    },
    unload() {
      clearTimeout(renewal)
      audio.pause()
      audio.removeAttribute('src')
      wantedTime = 0
      change({ ...idle, rate: state.rate })
    },
  }
}
