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

/** Reports what `work` does, and every ten seconds how long it has taken so far. */
export async function reportWhile<T>(
  onProgress: OnProgress,
  doing: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = Date.now()
  onProgress(`${doing} ...`)
  const timer = setInterval(
    () => onProgress(`${doing}: ${Math.round((Date.now() - startedAt) / 1000)} s so far ...`),
    reportEveryMs,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
