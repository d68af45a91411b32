export function createRecorderClock() {
  let earlierMs = 0
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
