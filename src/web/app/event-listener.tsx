import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { campaignChanged, type EventName } from '#contract/events.ts'
import { announcementsKey } from '#web/admin/announcements-key.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { jobsKey, takeOwnJobs } from '#web/jobs/api.ts'
import { followEvents } from '#web/jobs/follow-events.ts'
import { useIsLive } from '#web/jobs/live.ts'
import { parseJson } from '#web/lib/api.ts'
import { concernsSignIn, profileKey } from '#web/lib/query-client.ts'
import { changedKeys } from './changed-keys.ts'

/** So long nothing was fetched: the page has what it shows, and the network is free. */
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

/** Events may have been missed while the stream was interrupted: what is on the screen is fetched again. */
function useCatchUp(client: QueryClient): void {
  const isLive = useIsLive()
  const wasLive = useRef(false)
  useEffect(() => {
    if (!isLive) return
    if (wasLive.current) void client.invalidateQueries()
    wasLive.current = true
  }, [client, isLive])
}

async function fetchChanged(client: QueryClient, data: string): Promise<void> {
  const told = campaignChanged.safeParse(parseJson(data))
  if (!told.success) return
  await Promise.all(changedKeys(told.data).map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Refreshes what is on the screen when the server tells of a change, and notices at once that one is signed out. */
export function EventListener({ userId }: { userId: string }) {
  const client = useQueryClient()
  const isSettled = useIsSettled()
  useCatchUp(client)
  useEffect(() => {
    if (!isSettled) return
    // The answer says whether the sign-in has ended, or the account, and what is to be shown then.
    const askWhoThisIs = () => client.invalidateQueries({ queryKey: profileKey })
    const handlers: Record<EventName, (data: string) => Promise<void>> = {
      jobs: (data) => takeOwnJobs(client, data),
      announcements: () => client.invalidateQueries({ queryKey: announcementsKey }),
      'signed-out': askWhoThisIs,
      changed: (data) => fetchChanged(client, data),
      account: async () => {
        await Promise.all([askWhoThisIs(), client.invalidateQueries({ queryKey: campaignsKey })])
      },
      'new-job': async () => {
        await Promise.all([
          client.invalidateQueries({ queryKey: [jobsKey, 'recent'] }),
          client.invalidateQueries({ queryKey: [jobsKey, 'admin'] }),
        ])
      },
    }
    const isKnown = (event: string): event is EventName => Object.hasOwn(handlers, event)
    return followEvents(userId, {
      onEvent: ({ event, data }) => {
        if (isKnown(event)) void handlers[event](data)
      },
      onRefused: (error) => {
        if (concernsSignIn(error)) void askWhoThisIs()
      },
    })
  }, [client, userId, isSettled])
  return null
}
