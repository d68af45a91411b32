/** The most likely address comes first. The base URL may be given with or without /v1, and with a query, as Azure requires. */
export function listSpeechAddresses(baseUrl: string): string[] {
  const [, base = '', query = ''] = /^([^?]*?)[/\s]*(\?.*?)?\s*$/s.exec(baseUrl) ?? []
  return listPaths(base).map((address) => address + query)
}

function listPaths(base: string): string[] {
  if (/\/(transcriptions|inference)$/.test(base)) return [base]
  const bare = base.replace(/\/v1$/, '')
  const last = `${bare}/inference`
  if (bare !== base) return [`${base}/audio/transcriptions`, last]
  return [`${base}/v1/audio/transcriptions`, `${base}/audio/transcriptions`, last]
}

/** True for whisper.cpp's own endpoint, which accepts only WAV and assumes English by default. */
export function isWhisperCpp(address: string): boolean {
  return new URL(address).pathname.endsWith('/inference')
}
