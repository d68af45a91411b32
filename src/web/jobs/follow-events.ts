import * as jobCalls from '#contract/jobs/endpoints.ts'
import { eventLimits } from '#contract/jobs/events.ts'
import { openStream } from '#web/lib/api/api.ts'
import { holdStream, type ServerEvent, type StreamUpdate } from '#web/lib/api/hold-stream.ts'
import { openStreamAcrossTabs } from '#web/lib/api/open-stream-across-tabs.ts'
import { setReceivingEvents } from './receiving-events.ts'

type Listener = {
  onEvent(event: ServerEvent): void
  /** The server refused the stream for good, so the caller must keep polling. */
  onRefused(error: unknown): void
}

/** The tabs of a user share one stream if the browser offers locks. Returns an unsubscribe function. */
export function followEvents(userId: string, { onEvent, onRefused }: Listener): () => void {
  const { deadAfterMs } = eventLimits
  let silence: ReturnType<typeof setTimeout> | undefined
  const onUpdate = (update: StreamUpdate) => {
    clearTimeout(silence)
    setReceivingEvents(update !== null)
    if (update === null) return
    // If no update arrives in this time, the tab that reads the stream may have been suspended.
    silence = setTimeout(() => setReceivingEvents(false), deadAfterMs)
    for (const event of update) onEvent(event)
  }
  const stopSharing = openStreamAcrossTabs({
    name: `hearthscribe events of ${userId}`,
    lead: (publish, signal) =>
      holdStream({
        open: (attempt) => openStream(jobCalls.streamEvents, attempt),
        onUpdate: publish,
        deadAfterMs,
        signal,
      }).catch(onRefused),
    onUpdate,
  })
  return () => {
    stopSharing()
    clearTimeout(silence)
    setReceivingEvents(false)
  }
}
