import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import * as jobCalls from '#contract/jobs/endpoints.ts'
import { isActive, type Job, jobTexts, ownJobLimits, userJobs } from '#contract/jobs/schemas.ts'
import { isLocked, type RefreshState, refuseRefresh } from '#core/jobs/refresh-rules.ts'
import { ApiError, callApi, errorText, type JsonEndpoint, parseJson } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { clearNotices, showNotice } from '#web/lib/notices.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** True while this tab receives the events of the server; polling is then unnecessary. */
const isReceivingEvents = createSharedValue(false)

export const { set: setReceivingEvents, use: useIsReceivingEvents } = isReceivingEvents

const busyEveryMs = 2_000
export const jobsKey = 'jobs'

/** One state per query client, because each sign-in has its own client. */
const refreshStates = new WeakMap<QueryClient, RefreshState>()
function stateOf(client: QueryClient): RefreshState {
  const state = refreshStates.get(client) ?? { refreshedAt: null, tooManyAt: null }
  refreshStates.set(client, state)
  return state
}

async function fetchOwnJobs(client: QueryClient, signal: AbortSignal) {
  const state = stateOf(client)
  if (isLocked(state, performance.now())) throw new ApiError(429, 'RATE_LIMITED', jobTexts.tooMany)
  try {
    const query = { limit: String(ownJobLimits.jobsFetched) }
    return await callApi(jobCalls.listOwnJobs, { query, signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) state.tooManyAt = performance.now()
    throw error
  }
}

const ownJobsQuery = queryOptions({
  queryKey: [jobsKey, 'own'],
  queryFn: ({ client, signal }) => fetchOwnJobs(client, signal),
  staleTime: ownJobLimits.cachedFor,
})

export function useOwnJobs() {
  const isReceivingEvents = useIsReceivingEvents()
  return useQuery({ ...ownJobsQuery, refetchInterval: isReceivingEvents ? false : ownJobLimits.refreshGap })
}

/** The returned function refetches the list, unless it was called too often or the list is still fresh ("cached"). */
export function useRefreshOwnJobs(): () => { refusal: string } | 'cached' | 'fetched' {
  const client = useQueryClient()
  return () => {
    const state = stateOf(client)
    const refusal = refuseRefresh(state, performance.now())
    if (refusal) return { refusal }
    state.refreshedAt = performance.now()
    const cached = client.getQueryCache().find({ queryKey: ownJobsQuery.queryKey })
    if (cached && !cached.isStaleByTime(ownJobLimits.cachedFor)) return 'cached'
    client.fetchQuery(ownJobsQuery).catch(() => {
      // The component that renders the list shows the error.
    })
    return 'fetched'
  }
}

export async function applyOwnJobs(client: QueryClient, data: string): Promise<void> {
  const parsed = userJobs.safeParse(parseJson(data))
  if (!parsed.success) return
  // A response still in flight is older than the event.
  await client.cancelQueries({ queryKey: ownJobsQuery.queryKey })
  client.setQueryData(ownJobsQuery.queryKey, parsed.data)
}

export function useSessionJobs(sessionId: string | null) {
  const isReceivingEvents = useIsReceivingEvents()
  const own = useOwnJobs().data?.jobs
  const hasLiveUpdates = (job: Job) => isReceivingEvents && own?.some(({ id }) => id === job.id)
  const { data: ofSession, ...query } = useQuery({
    queryKey: [jobsKey, 'session', sessionId],
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(jobCalls.listSessionJobs, { params, signal })).jobs
    },
    enabled: sessionId !== null,
    refetchInterval: ({ state }) =>
      state.data?.some((job) => isActive(job) && !hasLiveUpdates(job)) ? busyEveryMs : false,
  })
  const data = useMemo(
    () => ofSession && mergeJobs(sessionId ?? '', ofSession, own ?? []),
    [sessionId, ofSession, own],
  )
  return { ...query, data }
}

export const useRefreshJobs = () => useRefresh([jobsKey])

/** Without `failed`, the component that uses the mutation must show the error. */
export function useJobChange<In, Out>(
  change: (input: In) => Promise<Out>,
  showResult: (output: Out, input: In) => void,
  failed?: string,
) {
  return useMutation({
    mutationFn: change,
    onMutate: clearNotices,
    onSuccess: showResult,
    onError: (error) => failed && showNotice('error', errorText(error, failed)),
    onSettled: useRefreshJobs(),
  })
}

const useJobAction = (call: JsonEndpoint<unknown>, done: string, failed: string) =>
  useJobChange(
    (jobId: string) => callApi(call, { params: { jobId } }),
    () => showNotice('success', done),
    failed,
  )

export const useCancelJob = (call: JsonEndpoint<unknown> = jobCalls.cancelJob) =>
  useJobAction(call, jobTexts.cancelled, jobTexts.cancelFailed)
export const useRetryJob = (call: JsonEndpoint<unknown> = jobCalls.retryJob) =>
  useJobAction(call, jobTexts.queued, jobTexts.retryFailed)

/** Newest job first. Of two versions of a job, the more recent one is kept. */
export function mergeJobs(sessionId: string, ofSession: Job[], own: Job[]): Job[] {
  const latest = new Map(ofSession.map((job) => [job.id, job]))
  for (const job of own) {
    const known = latest.get(job.id)
    const isNewer = !known || known.updated_at < job.updated_at
    if (job.session_id === sessionId && isNewer) latest.set(job.id, job)
  }
  return [...latest.values()].sort((a, b) => b.number - a.number)
}

/** Returns the newest transcription job of the recording. `jobs` must be sorted, newest first. */
export const findTranscriptionJob = (jobs: Job[], audioId: string | null): Job | undefined =>
  jobs.find((job) => job.job_type === 'transcription' && job.audio_file_id === audioId)

type Seen = { scope: string; isRunning: Map<string, boolean> }

/**
 * Calls `onEnd` for every ended job that was active in the previous list or missing from it. Ignores the first list, and the first list
 * after a change of `scope`.
 */
export function useJobEnds(scope: string, jobs: Job[] | undefined, onEnd: (job: Job) => void): void {
  const seen = useRef<Seen | null>(null)
  const handler = useRef(onEnd)
  useEffect(() => {
    handler.current = onEnd
  })
  useEffect(() => {
    if (!jobs) return
    const before = seen.current?.scope === scope ? seen.current.isRunning : null
    seen.current = { scope, isRunning: new Map(jobs.map((job) => [job.id, isActive(job)])) }
    if (!before) return
    for (const job of jobs) if (!isActive(job) && before.get(job.id) !== false) handler.current(job)
  }, [scope, jobs])
}
