import { accountTexts } from '#contract/accounts/schemas.ts'
import { eventLimits, type SignedOutEvent } from '#contract/events/schemas.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import {
  changesChannel,
  type DatabaseChange,
  parseChange,
  type Reader,
  sendChanges,
  sendJobLists,
  usersOf,
} from './send-changes.ts'
import { fingerprintAnnouncements, listLiveTokens } from './store.ts'

const batchMs = 400

type TokenReader = Reader & Pick<Actor, 'userId' | 'campaignId' | 'tokenHash'>

const expired: SignedOutEvent = { code: 'TOKEN_EXPIRED', error: accountTexts.tokenExpired }
const deactivated: SignedOutEvent = { code: 'ACCOUNT_DEACTIVATED', error: accountTexts.deactivated }

/** If a notification may have been lost, all streams end. Browsers then reconnect and load their data again. */
export function createEvents(deps: Pick<Deps, 'db' | 'clock' | 'wait' | 'log' | 'listen'>) {
  const readers = new Set<TokenReader>()
  const stop = new AbortController()
  let listening: Promise<void> | null = null
  let stopListening = async () => {}
  let pending: DatabaseChange[] = []
  let sending = Promise.resolve()
  let heartbeating: Promise<void> | null = null
  let shownAnnouncements = ''

  const end = (reader: TokenReader, ...last: Parameters<EventStream['end']>) => {
    if (readers.delete(reader)) reader.stream.end(...last)
  }

  function endAll(error: unknown): void {
    deps.log.warn({ err: error }, 'Events may have been missed; all streams end and are opened again')
    for (const reader of readers) end(reader)
  }

  async function endSignedOut(candidates: TokenReader[]): Promise<void> {
    if (candidates.length === 0) return
    const hashes = [...new Set(candidates.map(({ tokenHash }) => tokenHash))]
    const found = await listLiveTokens(deps.db, hashes, deps.clock())
    const isActive = new Map(found.map((token) => [token.hash, token.isActive]))
    for (const reader of candidates) {
      if (!isActive.has(reader.tokenHash)) end(reader, 'signed-out', expired)
      else if (!isActive.get(reader.tokenHash)) end(reader, 'signed-out', deactivated)
    }
  }

  async function sendAnnouncements(): Promise<void> {
    const shown = await fingerprintAnnouncements(deps.db, deps.clock())
    if (shown === shownAnnouncements) return
    shownAnnouncements = shown
    for (const { campaignId, stream } of readers) if (campaignId === null) stream.send('announcements', {})
  }

  async function send(): Promise<void> {
    await deps.wait(batchMs, stop.signal)
    const changes = pending
    pending = []
    const ended = usersOf(changes, 'token', 'account')
    await endSignedOut([...readers].filter(({ userId }) => ended.has(userId)))
    await sendChanges(deps, [...readers], changes)
    if (changes.some(({ kind }) => kind === 'announcements')) await sendAnnouncements()
  }

  function onPayload(payload: string): void {
    if (readers.size === 0 || stop.signal.aborted) return
    const change = parseChange(payload)
    if (!change) return
    pending.push(change)
    if (pending.length === 1) sending = sending.then(send).catch(endAll)
  }

  async function startListening(): Promise<void> {
    stopListening = await deps.listen(changesChannel, onPayload, (error) => {
      listening = null
      endAll(error)
    })
    shownAnnouncements = await fingerprintAnnouncements(deps.db, deps.clock())
  }

  /** Also ends streams with expired tokens and sends announcements that become due, because the database notifies about neither. */
  async function heartbeat(): Promise<void> {
    while (readers.size > 0) {
      await deps.wait(eventLimits.beatEveryMs, stop.signal)
      if (readers.size === 0) break
      for (const { stream } of readers) stream.heartbeat()
      await endSignedOut([...readers])
        .then(sendAnnouncements)
        .catch(endAll)
    }
    heartbeating = null
  }

  async function begin(reader: TokenReader): Promise<void> {
    listening ??= startListening().catch((error) => {
      listening = null
      throw error
    })
    await listening
    // A sign-out that happened before the server began to listen caused no notification.
    await endSignedOut([reader])
    if (!readers.has(reader)) return
    // From this first event on, the client misses no change.
    await sendJobLists(deps, [reader])
  }

  return {
    open({ userId, campaignId, tokenHash }: Omit<TokenReader, 'stream'>) {
      const stream = createEventStream()
      const reader: TokenReader = { userId, campaignId, tokenHash, stream }
      readers.add(reader)
      const own = [...readers].filter((one) => one.userId === userId)
      for (const oldest of own.slice(0, -eventLimits.perPerson)) end(oldest)
      // The first bytes make the browser report the stream as open.
      stream.heartbeat()
      if (stop.signal.aborted) end(reader)
      else {
        heartbeating ??= heartbeat()
        begin(reader).catch(endAll)
      }
      return { body: stream.body, close: () => end(reader) }
    },
    async stop() {
      stop.abort()
      for (const reader of readers) end(reader)
      await Promise.allSettled([listening, sending, heartbeating])
      await stopListening()
    },
  }
}
