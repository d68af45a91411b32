import { DefaultHttpStack, DetailedError, defaultOptions, type PreviousUpload, Upload } from 'tus-js-client'
import * as z from 'zod/mini'
import { isZipName } from '#contract/audio/tracks.ts'
import * as uploadCalls from '#contract/audio/upload-endpoints.ts'
import { checksumAlgorithm, tusVersion, uploadTexts } from '#contract/audio/uploads.ts'
import {
  ApiError,
  authHeaders,
  callApi,
  errorText,
  parseJson,
  proxyTooLarge,
  toApiError,
} from '#web/lib/api/api.ts'
import { holdLock, listHeld } from '#web/lib/held-locks.ts'
import { wait } from '#web/lib/wait.ts'

export type RecordingToSend = {
  file: File
  campaignId: string
  sessionId: string
  speakerCount: number | null
  /** The speaker of each file that was packed into the zip; null or absent if no files were packed. */
  speakers?: string[] | null
}

type StoredUpload = Omit<uploadCalls.FinishedUpload, 'success'>

type SendOptions = {
  /** An unfinished upload, which only the same file may continue. */
  unfinished?: PreviousUpload | undefined
  onProgress(percent: number): void
  /** Why the upload waits; null once it continues. */
  onTrouble(message: string | null): void
}

export type Sending = {
  /** Rejects with an `ApiError` if the server refuses the upload or the file cannot be read. */
  stored: Promise<StoredUpload>
  pause(): void
  resume(): void
  /** Ends the upload and removes it from the server. */
  cancel(): Promise<void>
}

const chunkBytes = 8 * 1024 * 1024
/** Tried after a proxy has refused a part as too large. nginx accepts 1 MiB by default. */
const smallChunkBytes = 960 * 1024
const retryMs = [1_000, 3_000, 5_000, 15_000]
/** Statuses after which a request is repeated. A request without an answer is repeated, too. */
const temporary = new Set([408, 409, 423, 429, 460, 502, 503, 504])
const { urlStorage } = defaultOptions

/** Adds a checksum to each part, but only on https and localhost, because browsers cannot hash elsewhere. */
const httpStack = {
  getName: () => 'checked parts',
  createRequest(method: string, url: string) {
    const request = new DefaultHttpStack({}).createRequest(method, url)
    const send = request.send.bind(request)
    const abort = request.abort.bind(request)
    let isAborted = false
    request.abort = async () => {
      isAborted = true
      await abort()
    }
    request.send = async (body: unknown) => {
      if (body instanceof Blob && globalThis.crypto.subtle) {
        const digest = await crypto.subtle.digest('SHA-256', await body.arrayBuffer())
        const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
        request.setHeader('Upload-Checksum', `${checksumAlgorithm} ${text}`)
      }
      if (isAborted) throw new DOMException('Paused', 'AbortError')
      return send(body)
    }
    return request
  },
}

/** Identifies a file and its session, so that choosing the same file again continues its unfinished upload. */
const fingerprintOf = ({ file, sessionId }: Pick<RecordingToSend, 'file' | 'sessionId'>) =>
  [sessionId, file.name, file.size, file.lastModified].join('-')

/** The keys of tus-js-client contain the fingerprint. */
const hasFingerprint = ({ urlStorageKey }: PreviousUpload, fingerprint: string) =>
  urlStorageKey.startsWith(`tus::${fingerprint}::`)

const lockPrefix = 'upload '
/** Until the returned function is called, other tabs do not offer the upload as unfinished. */
export const holdUpload = (recording: RecordingToSend) => holdLock(lockPrefix + fingerprintOf(recording))

const uploadIdOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const readStored = (url: string | null): Promise<StoredUpload> =>
  callApi(uploadCalls.readUpload, { params: { uploadId: uploadIdOf(url) } })

function toError(error: unknown): ApiError {
  const cause = error instanceof DetailedError ? error.causingError : error
  if (cause instanceof ApiError) return cause
  // The file was changed or removed while it was read.
  if (cause instanceof DOMException) return new ApiError(400, 'UNREADABLE', uploadTexts.unreadable)
  return error instanceof DetailedError
    ? new ApiError(0, 'UNREACHABLE', null)
    : new ApiError(500, 'UNEXPECTED', null)
}

const backOnline = (signal: AbortSignal) =>
  new Promise((resolve) => globalThis.addEventListener('online', resolve, { once: true, signal }))

export function sendRecording(recording: RecordingToSend, options: SendOptions): Sending {
  const { file, campaignId, sessionId, speakerCount, speakers } = recording
  const { promise: stored, resolve, reject } = Promise.withResolvers<StoredUpload>()
  let attempts = 0
  let waiting = new AbortController()

  const upload = new Upload(file, {
    endpoint: uploadCalls.createUpload.path,
    chunkSize: chunkBytes,
    // `retryOrFail` repeats requests instead, without a limit.
    retryDelays: null,
    httpStack,
    fingerprint: async () => fingerprintOf(recording),
    metadata: {
      filename: file.name,
      filetype: file.type,
      campaignId,
      sessionId,
      kind: isZipName(file.name) ? 'tracks' : 'audio',
      ...(speakerCount === null ? {} : { speakerCount: String(speakerCount) }),
      // Ignored by the server. The browser stores all metadata, and `packAgain` needs the speakers after a reload.
      ...(speakers ? { speakers: JSON.stringify(speakers) } : {}),
    },
    onBeforeRequest(request) {
      for (const [name, value] of Object.entries(authHeaders())) request.setHeader(name, value)
    },
    onAfterResponse(request, response) {
      const status = response.getStatus()
      // A missing upload is no error, because the library then begins a new one.
      const isMissing = request.getMethod() === 'HEAD' && status === 404
      if (status >= 400 && !isMissing) throw toApiError(status, parseJson(response.getBody()))
    },
    onProgress: (sent, total) => options.onProgress(total > 0 ? (100 * sent) / total : 0),
    onChunkComplete() {
      attempts = 0
      options.onTrouble(null)
    },
    onSuccess: () => void finish(),
    onError: (error) => void retryOrFail(toError(error)),
  })

  async function finish(): Promise<void> {
    try {
      const answer = await readStored(upload.url)
      await forget()
      options.onTrouble(null)
      resolve(answer)
    } catch (error) {
      await retryOrFail(toError(error))
    }
  }
  async function forget(): Promise<void> {
    for (const { urlStorageKey } of await upload.findPreviousUploads()) {
      await urlStorage.removeUpload(urlStorageKey)
    }
  }
  async function retryOrFail(error: ApiError): Promise<void> {
    if (error.code === proxyTooLarge && upload.options.chunkSize !== smallChunkBytes) {
      upload.options.chunkSize = smallChunkBytes
      return upload.start()
    }
    if (error.status !== 0 && !temporary.has(error.status)) return reject(error)
    options.onTrouble(error.status === 0 ? uploadTexts.waiting : errorText(error, uploadTexts.waiting))
    const ms = retryMs[Math.min(attempts++, retryMs.length - 1)] ?? 0
    const { signal } = waiting
    await Promise.race([wait(ms, signal), backOnline(signal)]).catch(() => {})
    if (!signal.aborted) upload.start()
  }
  async function start(): Promise<void> {
    const earlier = options.unfinished ?? (await upload.findPreviousUploads())[0]
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    if (!waiting.signal.aborted) upload.start()
  }
  function pause(): void {
    waiting.abort()
    void upload.abort()
  }

  void start()
  return {
    stored,
    pause,
    resume() {
      waiting = new AbortController()
      attempts = 0
      upload.start()
    },
    async cancel() {
      pause()
      await forget()
      if (upload.url) await terminate(upload.url)
    },
  }
}

async function terminate(url: string): Promise<void> {
  const headers = { ...authHeaders(), 'Tus-Resumable': tusVersion }
  const answer = await fetch(url, { method: 'DELETE', headers }).catch(() => null)
  // A missing upload needs no removal.
  if (!answer?.ok && answer?.status !== 404) throw new ApiError(answer?.status ?? 0, 'UNREACHABLE', null)
}

export type UnfinishedUpload = {
  previous: PreviousUpload
  campaignId: string
  sessionId: string
  fileName: string
  speakerCount: number | null
  speakers: string[] | null
  progress: number
}

/**
 * Returns the uploads of this browser that no tab is sending and that are incomplete on the server. Also makes the browser forget uploads
 * that are settled (see `isSettled`) or that the server rejects, for example because they were deleted.
 */
export async function listUnfinished(): Promise<UnfinishedUpload[]> {
  const held = await listHeld(lockPrefix)
  const isHeld = (one: PreviousUpload) => held.some((fingerprint) => hasFingerprint(one, fingerprint))
  const known = (await urlStorage.findAllUploads()).filter(({ metadata }) => metadata?.['sessionId'])
  const found = await Promise.all(known.filter((one) => !isHeld(one)).map(askOffset))
  return found.filter((one) => one !== null)
}

/** These statuses do not mean that the upload is gone. */
const retryLaterStatuses = [401, 408, 423, 429]

async function askOffset(previous: PreviousUpload): Promise<UnfinishedUpload | null> {
  const { metadata, size, uploadUrl, urlStorageKey } = previous
  const headers = { ...authHeaders(), 'Tus-Resumable': tusVersion }
  const answer = await fetch(uploadUrl ?? '', { method: 'HEAD', headers }).catch(() => null)
  if (answer === null || retryLaterStatuses.includes(answer.status) || answer.status >= 500) return null
  const offset = Number(answer.headers.get('Upload-Offset'))
  const isComplete = answer.ok && offset === size
  if (isComplete && !(await isSettled(uploadUrl))) return null
  if (!answer.ok || isComplete) {
    await urlStorage.removeUpload(urlStorageKey)
    return null
  }
  const { campaignId = '', sessionId = '', filename = '', speakerCount, speakers } = metadata
  return {
    previous,
    campaignId,
    sessionId,
    fileName: filename,
    speakerCount: speakerCount === undefined ? null : Number(speakerCount),
    speakers: speakers === undefined ? null : z.array(z.string()).parse(JSON.parse(speakers)),
    progress: (100 * offset) / (size ?? 1),
  }
}

/** True if a complete upload has become a recording, or never will. */
const isSettled = (url: string | null) =>
  readStored(url).then(
    () => true,
    (error: unknown) => [400, 404, 415].includes(toError(error).status),
  )

/** Returns an error text if `file` is not the file of the upload. */
export function refuseOtherFile(
  { previous, sessionId, fileName, speakers }: UnfinishedUpload,
  file: File | null,
): string | null {
  if (file && hasFingerprint(previous, fingerprintOf({ file, sessionId }))) return null
  return speakers ? uploadTexts.otherFiles : uploadTexts.otherFile(fileName)
}

export async function cancelUnfinished({ previous }: UnfinishedUpload): Promise<void> {
  await urlStorage.removeUpload(previous.urlStorageKey)
  if (previous.uploadUrl) await terminate(previous.uploadUrl)
}
