import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventName } from '#contract/events.ts'
import { announcementsKey } from '#web/admin/announcements-key.ts'
import { takeOwnJobs } from '#web/jobs/api.ts'
import { followEvents } from '#web/jobs/follow-events.ts'
import { concernsSignIn, profileKey } from '#web/lib/query-client.ts'

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

/** Hears at once of own jobs, of announcements, and that one is signed out. */
export function EventListener({ userId }: { userId: string }) {
  const client = useQueryClient()
  const isSettled = useIsSettled()
  useEffect(() => {
    if (!isSettled) return
    // The answer says whether the sign-in has ended, or the account, and what is to be shown then.
    const askWhoThisIs = () => client.invalidateQueries({ queryKey: profileKey })
    const handlers: Record<EventName, (data: string) => Promise<void>> = {
      jobs: (data) => takeOwnJobs(client, data),
      announcements: () => client.invalidateQueries({ queryKey: announcementsKey }),
      'signed-out': askWhoThisIs,
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
