/** What the player tells those who follow it: the transcript, the chips. Reads are cheap; listeners fire as it plays. */
export type PlayClock = {
  subscribe(listener: () => void): () => void
  /** Seconds in the recording that is loaded; null when none is. */
  readTime(): number | null
  readAudioId(): string | null
  isPlaying(): boolean
  seek(seconds: number): void
  toggle(): void
}
