import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { wait } from '#web/lib/wait.ts'
import { type Library, toHead } from './library.ts'
import type { FromWorker, ToWorker } from './library-messages.ts'
import { type LibraryRequest, loadLibrary } from './load-library.ts'

// As on the page: the content policy forbids eval.
z.config({ jitless: true })

/** So many heads go over at once: the page takes them in between two frames. */
const headsPerMessage = 5_000

/** After an answer the page draws: for so long the processor is its own. */
const restMs = 40

let library: Library | null = null
let hasAnswered = false
const answer = (message: FromWorker) => self.postMessage(message)

async function open(request: LibraryRequest): Promise<void> {
  try {
    library = await loadLibrary(request, (entries) => answer({ kind: 'first', heads: entries.map(toHead) }))
  } catch (error) {
    const { status, code, serverText } =
      error instanceof ApiError ? error : new ApiError(0, 'UNREACHABLE', null)
    return answer({ kind: 'failed', status, code, serverText })
  }
  const { heads } = library
  for (let at = 0; at < heads.length; at += headsPerMessage) {
    answer({ kind: 'heads', heads: heads.slice(at, at + headsPerMessage) })
  }
  // Names first, in one go: from then on every search is answered between two short steps.
  let hasMore = library.readOn()
  answer({ kind: 'opened' })
  while (hasMore) {
    hasMore = library.readOn()
    await wait(hasAnswered ? restMs : 0)
    hasAnswered = false
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') void open(data.request)
  if (!library) return
  if (data.kind === 'put') library.put(data.entry)
  if (data.kind === 'remove') library.remove(data.entryId)
  if (data.kind === 'read') {
    answer({ kind: 'entry', number: data.number, entry: library.read(data.entryId) })
  }
  if (data.kind === 'search') {
    answer({ kind: 'found', number: data.number, page: library.search(data.query, data.from) })
    hasAnswered = true
  }
})
