export type OnProgress = (sentence: string) => void

const reportEveryMs = 10_000

export function limitProgress(onProgress: OnProgress): (describe: () => string) => void {
  let reportedAt = Date.now()
  return (describe) => {
    if (Date.now() - reportedAt < reportEveryMs) return
    reportedAt = Date.now()
    onProgress(describe())
  }
}
