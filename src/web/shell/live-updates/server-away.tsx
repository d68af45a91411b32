import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { health as healthCall } from '#contract/admin/site-endpoints.ts'
import { useIsReceivingEvents } from '#web/jobs/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { isTransient } from '#web/lib/api/query-client.ts'
import { useSettledValue } from '#web/lib/hooks/timers.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

const askEveryMs = 5_000
/** A stream also ends when the user is signed out, or for a moment. */
const patienceMs = 2_000

/** Asks the server for its health when the event stream ends, because a page with loaded data may send no request for minutes. */
export function ServerAway() {
  const isReceiving = useIsReceivingEvents()
  const [hasReceived, setHasReceived] = useState(isReceiving)
  if (isReceiving && !hasReceived) setHasReceived(true)
  const isOver = hasReceived && !isReceiving
  const isLost = useSettledValue(isOver ? 'over' : '', patienceMs) === 'over' && isOver
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => callApi(healthCall, { signal }),
    enabled: isLost,
    refetchInterval: askEveryMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!isLost || !isTransient(health.error)) return null
  return (
    <div className="p-3 pb-0">
      <Banner kind="info">
        The server can’t be reached. What you see may be out of date. It is updated as soon as the server
        answers.
      </Banner>
    </div>
  )
}
