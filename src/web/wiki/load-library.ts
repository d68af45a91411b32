import * as z from 'zod/mini'
import { calls } from '#contract/permissions.ts'
import {
  entryList,
  type WikiEntry,
  type WikiHead,
  wikiDifferences,
  wikiEntry,
  wikiIndex,
  wikiLimits,
} from '#contract/wiki.ts'
import { ApiError, callApi, parseJson } from '#web/lib/api.ts'
import type { KeptData } from '#web/lib/kept-data.ts'
import { wait } from '#web/lib/wait.ts'
import { type Audience, audienceQuery } from './audience.ts'
import { dropLibrary, findKept, keepLibrary } from './keep-library.ts'
import { contentOf, createLibrary, type Library, toHead } from './library.ts'
import { compareNames } from './merge-heads.ts'

/** A worker cannot read who is signed in by itself: it is handed over. */
export type LibraryRequest = {
  userId: string
  campaignId: string
  audience: Audience
  headers: Record<string, string>
}

/** A library with every name in it, and what brings the texts. */
export type LoadedLibrary = { library: Library; fill: (rest: () => Promise<void>) => Promise<void> }
/** What an open library and a list of its heads have to learn. */
export type LibraryChange = { changed: WikiHead[]; removed: string[] }

/** So much of an answer is read at once: about two hundred entries. */
const sliceLength = 200_000
/** A wiki whose texts did not come is asked for them again. */
const againAfterMs = 10_000

const optionsOf = (
  { campaignId, audience, headers }: LibraryRequest,
  query: Record<string, string> = {},
) => ({
  params: { campaignId },
  query: { ...query, ...audienceQuery(audience) },
  headers,
})

/** This person may not read it, or not any more. */
const isRefused = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status)
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Entries are told as they come; what is left of the answer is returned, as an answer of its own. */
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
    // Within a text every quotation mark is marked as one: so begins an entry, and nothing else.
    const end = text.length < sliceLength ? -1 : text.lastIndexOf('},{"id":"')
    if (end < 0) continue
    const start = text.indexOf('[')
    const slice = z.array(wikiEntry).safeParse(parseJson(`${text.slice(start, end)}}]`))
    if (!slice.data) continue
    text = text.slice(0, start + 1) + text.slice(end + 2)
    await onSlice(slice.data)
  }
}

/** Brings all texts of a wiki into a library, a few at a time. */
async function fetchTexts(
  library: Library,
  request: LibraryRequest,
  rest: () => Promise<void>,
): Promise<void> {
  const take = async (entries: WikiEntry[]) => {
    library.take(entries)
    await rest()
  }
  const { entries } = await callApi(calls.listEntries, entryList, {
    ...optionsOf(request, { limit: String(wikiLimits.entries) }),
    readText: (response) => readInSlices(response, take),
  })
  await take(entries)
}

/** What has changed since the library was last brought up to date; null: too much, it has to be made anew. */
export async function refreshLibrary(
  library: Library,
  request: LibraryRequest,
): Promise<LibraryChange | null> {
  const options = optionsOf(request, { since: library.version })
  const { version, differences } = await callApi(calls.listDifferences, wikiDifferences, options)
  if (!differences) return null
  const { entries, removed } = differences
  library.change(entries, removed, version)
  return { changed: entries.map(toHead), removed }
}

/** The library as it was kept, brought up to date; null where none was, or it has to be made anew. */
async function openKept(kept: KeptData, request: LibraryRequest): Promise<LoadedLibrary | null> {
  const copy = await findKept(kept, request)
  if (!copy) return null
  // Nothing of it is shown before the server has said that it may be read.
  const options = optionsOf(request, { since: copy.version })
  const [{ version, differences }, content] = await Promise.all([
    callApi(calls.listDifferences, wikiDifferences, options),
    copy.content(),
  ])
  if (!differences || !content) {
    await dropLibrary(kept, request)
    return null
  }
  const library = createLibrary(content)
  library.change(differences.entries, differences.removed, version)
  return {
    library,
    async fill(rest) {
      if (!(await copy.fill(library, rest))) await fetchTexts(library, request, rest)
      library.complete()
    },
  }
}

async function openFresh(kept: KeptData, request: LibraryRequest): Promise<LoadedLibrary> {
  const { version, entries } = await callApi(calls.readIndex, wikiIndex, optionsOf(request))
  const library = createLibrary(contentOf(version, entries.toSorted(compareNames)))
  return {
    library,
    async fill(rest) {
      await fetchTexts(library, request, rest)
      library.complete()
      await keepLibrary(kept, request, library, rest)
    },
  }
}

/** Opens a wiki by its names: from what was kept of it, or from the server. What may not be read is not kept either. */
export async function loadLibrary(kept: KeptData, request: LibraryRequest): Promise<LoadedLibrary> {
  try {
    const opened = (await openKept(kept, request)) ?? (await openFresh(kept, request))
    return { ...opened, fill: (rest) => insist(() => opened.fill(rest)) }
  } catch (error) {
    if (isRefused(error)) await dropLibrary(kept, request)
    throw error
  }
}

/** Does something again until it succeeds, where the fault may pass by itself. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      // Of the library that is open whoever asks it next hears of a refusal.
      if (isRefused(error)) return
      if (!mayPass(error)) throw error
      await wait(againAfterMs)
    }
  }
}
