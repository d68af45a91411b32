/** Listeners are called on every frame during playback, so they must be fast. */
export type PlayClock = {
  subscribe(listener: () => void): () => void
  /** Seconds into the loaded recording; null when none is loaded. */
  readTime(): number | null
  readAudioId(): string | null
  isPlaying(): boolean
  seek(seconds: number): void
  toggle(): void
}
