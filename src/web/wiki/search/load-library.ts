import * as z from 'zod/mini'
import * as wikiCalls from '#contract/wiki/endpoints.ts'
import { type WikiEntry, wikiEntry, wikiLimits } from '#contract/wiki/schemas.ts'
import { ApiError, callApi, parseJson } from '#web/lib/api/api.ts'
import { type Viewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { wait } from '#web/lib/wait.ts'
import { createLibrary, type Library } from './library.ts'
import { compareNames } from './merge-heads.ts'

/** `headers` contains the Authorization header, because a worker cannot read local storage. */
export type LibraryRequest = { campaignId: string; viewpoint: Viewpoint; headers: Record<string, string> }

/** In characters; about two hundred entries. */
const sliceLength = 200_000
const retryMs = 10_000

const optionsOf = ({ campaignId, viewpoint, headers }: LibraryRequest) => ({
  params: { campaignId },
  query: viewpointQuery(viewpoint),
  headers,
})

const mayRecover = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Passes entries to `onSlice` while the response arrives. Returns the JSON text of the response without these entries. */
async function readInSlices(
  response: Response,
  onSlice: (entries: WikiEntry[]) => Promise<void>,
): Promise<string> {
  if (!response.ok || !response.body) return response.text()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    // Quotation marks inside a string are escaped, so this sequence does not occur inside a text.
    const end = text.length < sliceLength ? -1 : text.lastIndexOf('},{"id":"')
    if (end < 0) continue
    const start = text.indexOf('[')
    const slice = z.array(wikiEntry).safeParse(parseJson(`${text.slice(start, end)}}]`))
    if (!slice.data) continue
    text = text.slice(0, start + 1) + text.slice(end + 2)
    await onSlice(slice.data)
  }
}

/**
 * Returns a library whose entries are sorted by name and have no texts yet. If the server knows what has changed since `known`, applies the
 * changes to it and returns it.
 */
export async function loadLibrary(request: LibraryRequest, known: Library | null = null): Promise<Library> {
  const { params, query, headers } = optionsOf(request)
  const since = known && !known.isWorn ? { since: known.version } : {}
  const { version, entries, changes } = await callApi(wikiCalls.readIndex, {
    params,
    headers,
    query: { ...query, ...since },
  })
  if (known && changes) {
    if (version !== known.version) known.change(changes.entries, changes.removed, version)
    return known
  }
  return createLibrary(version, entries.toSorted(compareNames))
}

/** Tries again while the server is unreachable or fails. Ignores a refusal (4xx), because the next request of the page reports it. */
export async function fillLibrary(
  library: Library,
  request: LibraryRequest,
  signal?: AbortSignal,
): Promise<void> {
  const add = async (entries: WikiEntry[]) => {
    library.addEntries(entries)
    // Lets the thread answer searches between two slices.
    await wait(0, signal)
  }
  const options = optionsOf(request)
  for (;;) {
    try {
      const { entries } = await callApi(wikiCalls.listEntries, {
        ...options,
        query: { ...options.query, limit: String(wikiLimits.entries) },
        readText: (response) => readInSlices(response, add),
      })
      await add(entries)
      return library.complete()
    } catch (error) {
      if (signal?.aborted || !(error instanceof ApiError)) throw error
      if (!mayRecover(error)) return
      await wait(retryMs, signal)
    }
  }
}
