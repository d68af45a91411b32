import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { campaignChanged, type EventName } from '#contract/jobs/events.ts'
import { announcementsKey } from '#web/admin/announcements/active-announcements-api.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { applyOwnJobs, jobsKey } from '#web/jobs/api.ts'
import { followEvents } from '#web/jobs/follow-events.ts'
import { useIsReceivingEvents } from '#web/jobs/receiving-events.ts'
import { parseJson } from '#web/lib/api/api.ts'
import { affectsSignIn, profileKey } from '#web/lib/api/query-client.ts'
import { changedKeys } from './changed-keys.ts'

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
