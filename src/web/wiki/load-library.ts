import { calls } from '#contract/permissions.ts'
import { entryList, type WikiEntry, wikiLimits } from '#contract/wiki.ts'
import { callApi, parseJson } from '#web/lib/api.ts'
import { type Audience, audienceQuery } from './audience.ts'
import { createLibrary, type Library } from './library.ts'

/** A worker cannot read the token by itself: it is handed over. */
export type LibraryRequest = { campaignId: string; audience: Audience; headers: Record<string, string> }

/** So much of the answer is enough for a first look: about a thousand entries. */
const firstLook = 1_000_000

/** The whole entries at the beginning of an answer that is still on its way; none where it cannot be told. */
function readFirstEntries(start: string): WikiEntry[] {
  const end = start.lastIndexOf('},{"')
  // A cut inside of a text makes no JSON.
  return entryList.safeParse(parseJson(`${start.slice(0, end + 1)}]}`)).data?.entries ?? []
}

async function readAndLook(response: Response, onFirst: (entries: WikiEntry[]) => void): Promise<string> {
  if (!response.ok || !response.body) return response.text()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let hasLooked = false
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    if (hasLooked || text.length < firstLook) continue
    hasLooked = true
    onFirst(readFirstEntries(text))
  }
}

/** Fetches a whole wiki. Of a large one the first entries are told before the last have come. */
export async function loadLibrary(
  { campaignId, audience, headers }: LibraryRequest,
  onFirst: (entries: WikiEntry[]) => void,
  signal?: AbortSignal,
): Promise<Library> {
  const { entries } = await callApi(calls.listEntries, entryList, {
    params: { campaignId },
    query: { limit: String(wikiLimits.entries), ...audienceQuery(audience) },
    headers,
    readText: (response) => readAndLook(response, onFirst),
    ...(signal ? { signal } : {}),
  })
  return createLibrary(entries)
}
