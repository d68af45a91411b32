import { useSyncExternalStore } from 'react'
import { type SoundFormat, soundProgress } from '#contract/audio/schemas.ts'
import { ApiError, parseJson, toApiError } from '#web/lib/api/api.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { wait } from '#web/lib/wait.ts'

const askEveryMs = 1_000

/**
 * Waits until the server has made the MP4 of a recording. A player element would give up before a long recording is finished.
 * @param isNeeded is asked before each further request
 * @returns the URL of the MP4
 * @throws ApiError if the server refuses
 */
export async function convertSound(
  url: string,
  onProgress: (percent: number) => void,
  isNeeded: () => boolean,
): Promise<string> {
  const mp4 = `${url}?format=mp4`
  while (isNeeded()) {
    const answer = await fetch(mp4, { headers: { Range: 'bytes=0-0' } })
    const body = parseJson(await answer.text())
    if (!answer.ok) throw toApiError(answer.status, body)
    const waiting = answer.status === 202 ? soundProgress.safeParse(body).data : undefined
    if (!waiting) break
    onProgress(waiting.progress ?? 0)
    await wait(askEveryMs)
  }
  return mp4
}

export type PlayerState = {
  audioId: string | null
  sessionId: string | null
  isPlaying: boolean
  isLoading: boolean
  /** False for a recording that was only opened. */
  wasPlayed: boolean
  /** Percent of the sound that the server has converted for this browser; null while it converts none. */
  converted: number | null
  rate: number
  error: string | null
}
type PlayTarget = { audioId: string; sessionId: string; at?: number; play?: boolean }
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
  wasPlayed: false,
  converted: null,
  rate: 1,
  error: null,
}
const cannotPlay = 'This recording could not be played.'
const webm = 'audio/webm; codecs="opus"'
const mp4 = 'audio/mp4; codecs="mp4a.40.2"'
const renewBeforeMs = 60_000

/** `MEDIA_ERR_DECODE` and `MEDIA_ERR_SRC_NOT_SUPPORTED`. */
const isUnplayable = ({ error }: HTMLAudioElement) => error?.code === 3 || error?.code === 4

/**
 * The audio URL contains a ticket, so a new URL is fetched before the ticket expires. The player switches to it at the next pause or seek,
 * because a switch during playback would stutter.
 */
export function createPlayer(
  requestTicket: (audioId: string) => Promise<Ticket>,
  audio = new Audio(),
  convert = convertSound,
): Player {
  const canPlayMp4 = audio.canPlayType(mp4) !== ''
  let format: SoundFormat = audio.canPlayType(webm) === '' && canPlayMp4 ? 'mp4' : 'webm'
  let state = idle
  let targetTime = 0
  let renewedUrl: string | null = null
  let renewal: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let hasRetried = false
  let isOpening = false
  /** If true, playback starts once `open` has fetched its URL. */
  let playsWhenOpen = false
  const { notify, subscribe } = createListeners()
  audio.preload = 'metadata'
  audio.preservesPitch = true

  const change = (part: Partial<PlayerState>) => {
    state = { ...state, ...part }
    notify()
  }
  const isReady = () => audio.readyState >= 1
  const time = () => (isReady() && !state.isLoading ? audio.currentTime : targetTime)
  const play = () => void audio.play().catch(() => change({ isPlaying: false }))
  const tick = () => {
    notify()
    frame = state.isPlaying ? requestAnimationFrame(tick) : 0
  }

  function setSource(url: string, at: number, autoplay: boolean) {
    renewedUrl = null
    targetTime = at
    audio.src = url
    audio.defaultPlaybackRate = state.rate
    audio.playbackRate = state.rate
    audio.currentTime = at
    if (autoplay) play()
  }

  async function fetchTicket(audioId: string): Promise<string | null> {
    clearTimeout(renewal)
    const ticket = await requestTicket(audioId)
    if (state.audioId !== audioId) return null
    const life = new Date(ticket.expiresAt).getTime() - Date.now()
    renewal = setTimeout(() => void renew(audioId), Math.max(5_000, life - renewBeforeMs))
    if (format === 'webm') return ticket.url
    const isNeeded = () => state.audioId === audioId
    const url = await convert(ticket.url, (converted) => isNeeded() && change({ converted }), isNeeded)
    if (!isNeeded()) return null
    change({ converted: null })
    return url
  }

  async function renew(audioId: string) {
    const url = await fetchTicket(audioId).catch(() => null)
    if (!url) return
    if (audio.paused) setSource(url, time(), false)
    else renewedUrl = url
  }

  async function open(audioId: string, thenPlay: boolean) {
    isOpening = true
    playsWhenOpen = thenPlay
    let error = cannotPlay
    const url = await fetchTicket(audioId).catch((reason: unknown) => {
      if (reason instanceof ApiError) error = reason.message
      return undefined
    })
    if (state.audioId !== audioId) return
    isOpening = false
    if (url) setSource(url, targetTime, playsWhenOpen)
    else change({ isLoading: false, converted: null, error })
  }

  /**
   * Tries once to play with a new ticket, because the old one may have expired during playback. Then tries MP4, because some browsers only
   * find out that they cannot play WebM when they try.
   */
  function retryWithFreshTicket() {
    const { audioId } = state
    if (!audioId) return
    if (hasRetried) {
      if (format === 'mp4' || !canPlayMp4 || !isUnplayable(audio))
        return change({ isLoading: false, isPlaying: false, error: cannotPlay })
      format = 'mp4'
    }
    hasRetried = true
    void open(audioId, state.isPlaying)
  }

  audio.addEventListener('loadedmetadata', () => {
    if (Math.abs(audio.currentTime - targetTime) > 0.25) audio.currentTime = targetTime
    change({ isLoading: false, error: null })
  })
  audio.addEventListener('playing', () => {
    hasRetried = false
    change({ isPlaying: true, isLoading: false, wasPlayed: true })
    if (!frame) frame = requestAnimationFrame(tick)
  })
  audio.addEventListener('pause', () => {
    change({ isPlaying: false })
    if (renewedUrl) setSource(renewedUrl, time(), false)
  })
  audio.addEventListener('timeupdate', () => {
    if (!state.isLoading) targetTime = audio.currentTime
    if (!state.isPlaying) notify()
  })
  audio.addEventListener('error', () => {
    if (audio.src) retryWithFreshTicket()
  })

  function seek(seconds: number) {
    targetTime = Math.max(0, seconds)
    if (renewedUrl) setSource(renewedUrl, targetTime, state.isPlaying)
    else if (isReady()) audio.currentTime = targetTime
    notify()
  }

  return {
    subscribe,
    readState: () => state,
    readTime: () => (state.audioId ? time() : null),
    readAudioId: () => state.audioId,
    isPlaying: () => state.isPlaying,
    seek,
    skip: (seconds) => seek(time() + seconds),
    toggle() {
      if (!state.audioId) return
      if (!audio.paused) {
        playsWhenOpen = false
        audio.pause()
      } else if (isOpening) playsWhenOpen = !playsWhenOpen
      else play()
    },
    setRate(rate) {
      audio.defaultPlaybackRate = rate
      audio.playbackRate = rate
      change({ rate })
    },
    load(target) {
      if (target.audioId === state.audioId && !state.error) {
        if (target.at !== undefined) seek(target.at)
        if (target.play && isOpening) playsWhenOpen = true
        else if (target.play) play()
        return
      }
      audio.pause()
      targetTime = target.at ?? 0
      hasRetried = false
      change({
        ...idle,
        rate: state.rate,
        audioId: target.audioId,
        sessionId: target.sessionId,
        isLoading: true,
      })
      void open(target.audioId, target.play ?? false)
    },
    unload() {
      clearTimeout(renewal)
      isOpening = false
      audio.pause()
      audio.removeAttribute('src')
      targetTime = 0
      change({ ...idle, rate: state.rate })
    },
  }
}

export const usePlayerState = (player: Player) => useSyncExternalStore(player.subscribe, player.readState)

/** Re-renders the component when the whole second changes, not on every frame. */
export const useWholeSecond = (player: Player) =>
  useSyncExternalStore(player.subscribe, () => Math.floor(player.readTime() ?? 0))
