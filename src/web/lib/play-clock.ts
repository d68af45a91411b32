/** The player's position for the transcript and the source chips. Reads are cheap; listeners fire on every frame. */
export type PlayClock = {
  subscribe(listener: () => void): () => void
  /** Seconds into the loaded recording; null when none is loaded. */
  readTime(): number | null
  readAudioId(): string | null
  isPlaying(): boolean
  seek(seconds: number): void
  toggle(): void
}
