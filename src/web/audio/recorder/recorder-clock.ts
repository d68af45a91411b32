/** @param earlierSeconds length of the sound that was recorded before */
export function createRecorderClock(earlierSeconds = 0) {
  let earlierMs = earlierSeconds * 1000
  let runsSince: number | null = Date.now()
  const readMs = () => earlierMs + (runsSince === null ? 0 : Date.now() - runsSince)
  return {
    readSeconds: () => readMs() / 1000,
    pause() {
      earlierMs = readMs()
      runsSince = null
    },
    resume() {
      runsSince ??= Date.now()
    },
  }
}
