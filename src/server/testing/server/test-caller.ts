type Answer = {
  token: string
  campaign: { id: string }
  campaigns: { id: string }[]
  settings: { 'language-model': { secret: string } }
  session: { id: string }
  audioFile: { id: string }
  recording: { id: string; nextChunk: number }
  recordings: { id: string; nextChunk: number }[]
  entry: { name: string }
  entries: { name: string }[]
  share: { shareUrl: string }
  jobs: { status: string }[]
  recap: object | null
  status: { processingStatus: string }
  url: string
}
export type Caller = ReturnType<typeof createCaller>

/** The returned function calls a server process, and throws if it answers with an error. */
export function createCaller(url: string, token = '') {
  return async (method: string, address: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const isRaw = body instanceof Uint8Array
    const type = isRaw ? 'application/octet-stream' : 'application/json'
    const answer = await fetch(`${url}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': type } : {}) },
      ...(body ? { body: isForm ? body : isRaw ? Buffer.from(body) : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}
