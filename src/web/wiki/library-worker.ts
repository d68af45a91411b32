import * as z from 'zod/mini'
import { ApiError } from '#web/lib/api.ts'
import { keptData } from '#web/lib/kept-data.ts'
import { wait } from '#web/lib/wait.ts'
import type { Library } from './library.ts'
import type { FromWorker, Refusal, ToWorker } from './library-messages.ts'
import { type LibraryRequest, loadLibrary, refreshLibrary } from './load-library.ts'

// As on the page: the content policy forbids eval.
z.config({ jitless: true })

/** So many heads go over at once: the page takes them in between two frames. */
const headsPerMessage = 5_000

/** After an answer the page draws: for so long the processor is its own. */
const restMs = 40

let library: Library | null = null
let request: LibraryRequest | null = null
let hasAnswered = false
const answer = (message: FromWorker) => self.postMessage(message)

function toRefusal(error: unknown): Refusal {
  const { status, code, serverText } =
    error instanceof ApiError ? error : new ApiError(0, 'UNREACHABLE', null)
  return { status, code, serverText }
}

async function rest(): Promise<void> {
  await wait(hasAnswered ? restMs : 0)
  hasAnswered = false
}

async function open(asked: LibraryRequest): Promise<void> {
  request = asked
  const loaded = await loadLibrary(keptData, asked).catch(toRefusal)
  if ('status' in loaded) return answer({ kind: 'failed', refusal: loaded })
  library = loaded.library
  const { heads } = library
  for (let at = 0; at < heads.length; at += headsPerMessage) {
    answer({ kind: 'heads', heads: heads.slice(at, at + headsPerMessage) })
  }
  answer({ kind: 'opened' })
  await loaded.fill(rest)
}

async function refresh(number: number): Promise<void> {
  if (!library || !request) return
  const change = await refreshLibrary(library, request).catch(toRefusal)
  answer({ kind: 'refreshed', number, change })
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'open') void open(data.request)
  if (!library) return
  if (data.kind === 'refresh') void refresh(data.number)
  if (data.kind === 'change') library.change(data.changed, data.removed)
  if (data.kind === 'read') {
    answer({ kind: 'entry', number: data.number, entry: library.read(data.entryId) })
  }
  if (data.kind === 'search') {
    answer({ kind: 'found', number: data.number, page: library.search(data.query, data.from) })
    hasAnswered = true
  }
})
