import { soundProgress } from '#contract/audio/schemas.ts'
import { parseJson, toApiError } from '#web/lib/api/api.ts'
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
