import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamEvents } from '#contract/events/endpoints.ts'
import {
  type CampaignChanged,
  campaignChanged,
  type EventName,
  eventLimits,
} from '#contract/events/schemas.ts'
import { announcementsKey } from '#web/admin/announcements/announcements-api.ts'
import { bookmarksKey, recordingsKey } from '#web/audio/api.ts'
import { campaignsKey, membersKey, optionsKey, tableKey } from '#web/campaigns/api.ts'
import { homeKey } from '#web/home/home-api.ts'
import { applyOwnJobs, jobsKey, setReceivingEvents, useIsReceivingEvents } from '#web/jobs/api.ts'
import { openStream, parseJson } from '#web/lib/api/api.ts'
import {
  holdStream,
  openStreamAcrossTabs,
  type ServerEvent,
  type StreamUpdate,
} from '#web/lib/api/event-stream.ts'
import { affectsSignIn, profileKey } from '#web/lib/api/query-client.ts'
import { mapsKey } from '#web/maps/maps-key.ts'
import { recapKey } from '#web/recap/recap-key.ts'
import { searchKey } from '#web/search/search-key.ts'
import { sessionsKey } from '#web/sessions/api.ts'
import { transcriptionsKey } from '#web/transcription/api.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'

type Listener = {
  onEvent(event: ServerEvent): void
  /** The server refused the stream for good, so the caller must keep polling. */
  onRefused(error: unknown): void
}

/** The tabs of a user share one stream if the browser offers locks. Returns an unsubscribe function. */
function followEvents(userId: string, { onEvent, onRefused }: Listener): () => void {
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
        open: (attempt) => openStream(streamEvents, attempt),
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

/**
 * Returns the query keys to refetch. Recordings, transcripts, recaps and bookmarks are refetched for all sessions, because their keys do
 * not contain the campaign.
 */
function changedKeys({ campaignId, what }: CampaignChanged): (readonly unknown[])[] {
  const [recordings] = recordingsKey(null)
  const [transcriptions] = transcriptionsKey(null)
  const [recap] = recapKey(null)
  const [bookmarks] = bookmarksKey(null)
  const everywhere = [homeKey(campaignId), searchKey(campaignId)]
  const keys = {
    sessions: [campaignsKey, sessionsKey(campaignId), [recordings], ...everywhere],
    transcripts: [sessionsKey(campaignId), [transcriptions], ...everywhere],
    bookmarks: [[bookmarks]],
    members: [campaignsKey, membersKey(campaignId)],
    // Settings decide which recordings, transcripts and recaps players see.
    settings: [
      ...[campaignsKey, optionsKey(campaignId), tableKey(campaignId)],
      ...[[recordings], [transcriptions], [recap], ...everywhere],
    ],
    recap: [[recap], mapsKey(campaignId), ...everywhere],
    // The recap that players get omits statements that mention hidden entries.
    wiki: [campaignsKey, wikiKey(campaignId), mapsKey(campaignId), [recap], ...everywhere],
    maps: [mapsKey(campaignId)],
  }
  return keys[what]
}

/** The event stream opens once no query has run for this long, so that it does not delay the first load. */
const settledAfterMs = 1_000

function useIsSettled(): boolean {
  const isFetching = useIsFetching() > 0
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isFetching || isSettled) return
    const timer = setTimeout(() => setSettled(true), settledAfterMs)
    return () => clearTimeout(timer)
  }, [isFetching, isSettled])
  return isSettled
}

/** Refetches everything after each connect, because events before it were missed. The stream itself begins with the user's own jobs. */
function useCatchUp(client: QueryClient): void {
  const isReceivingEvents = useIsReceivingEvents()
  useEffect(() => {
    if (!isReceivingEvents) return
    const isOwnJobs = ([noun, whose]: readonly unknown[]) => noun === jobsKey && whose === 'own'
    void client.invalidateQueries({ predicate: ({ queryKey }) => !isOwnJobs(queryKey) })
  }, [client, isReceivingEvents])
}

const invalidateAll = (client: QueryClient, keys: (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))

async function refetchChanged(client: QueryClient, data: string): Promise<void> {
  const change = campaignChanged.safeParse(parseJson(data))
  if (change.success) await invalidateAll(client, changedKeys(change.data))
}

export function EventListener({ userId }: { userId: string }) {
  const client = useQueryClient()
  const isSettled = useIsSettled()
  // A reconnect before the profile arrives would only be refused.
  const [isCheckingSignIn, setCheckingSignIn] = useState(false)
  useCatchUp(client)
  useEffect(() => {
    if (!isSettled || isCheckingSignIn) return
    // The response to the profile call tells whether the user is still signed in and, if not, why.
    const refetchProfile = () => client.invalidateQueries({ queryKey: profileKey })
    const handlers: Record<EventName, (data: string) => Promise<unknown>> = {
      jobs: (data) => applyOwnJobs(client, data),
      announcements: () => client.invalidateQueries({ queryKey: announcementsKey }),
      'signed-out': () => {
        setCheckingSignIn(true)
        return refetchProfile().finally(() => setCheckingSignIn(false))
      },
      changed: (data) => refetchChanged(client, data),
      account: () => invalidateAll(client, [profileKey, campaignsKey]),
      'new-job': () =>
        invalidateAll(client, [
          [jobsKey, 'recent'],
          [jobsKey, 'admin'],
        ]),
    }
    const isKnown = (event: string): event is EventName => Object.hasOwn(handlers, event)
    return followEvents(userId, {
      onEvent: ({ event, data }) => {
        if (isKnown(event)) void handlers[event](data)
      },
      onRefused: (error) => {
        if (affectsSignIn(error)) void refetchProfile()
      },
    })
  }, [client, userId, isSettled, isCheckingSignIn])
  return null
}
