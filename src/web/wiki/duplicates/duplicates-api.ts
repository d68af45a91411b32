import { useQuery } from '@tanstack/react-query'
import * as duplicateCalls from '#contract/wiki/duplicate-endpoints.ts'
import { duplicateLimits } from '#contract/wiki/maintenance.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { formatCount } from '#web/lib/format.ts'
import { scanKey } from '#web/wiki/edit-api.ts'

export type CleanupResult = { verb: 'merged' | 'deleted'; count: number; undoIds: string[] }

export function describeCleanup(results: readonly CleanupResult[]): string {
  const count = results.reduce((sum, result) => sum + result.count, 0)
  const verbs = [...new Set(results.map(({ verb }) => verb))].join(' or ')
  return `${formatCount(count, 'duplicate')} ${count === 1 ? 'was' : 'were'} ${verbs}`
}

function fetchScan(campaignId: string, signal: AbortSignal) {
  const query = { limit: String(duplicateLimits.scanLimit), threshold: String(duplicateLimits.threshold) }
  return callApi(duplicateCalls.scanDuplicates, { params: { campaignId }, query, signal })
}
export type Scan = Awaited<ReturnType<typeof fetchScan>>

/** Never becomes stale, so that nothing moves under the pointer during a review. */
export function useScan(campaignId: string) {
  return useQuery({
    queryKey: scanKey(campaignId),
    queryFn: ({ signal }) => fetchScan(campaignId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const toResult = (verb: CleanupResult['verb'], count: number, undoId: string | null): CleanupResult => ({
  verb,
  count,
  undoIds: undoId === null ? [] : [undoId],
})

export async function mergeEntries(
  campaignId: string,
  keepId: string,
  entryIds: string[],
): Promise<CleanupResult> {
  const body = { campaignId, keepId, entryIds }
  const { merged, undoId } = await callOnce(duplicateCalls.mergeDuplicates, { body })
  return toResult('merged', merged, undoId)
}

export async function deleteEntries(campaignId: string, entryIds: string[]): Promise<CleanupResult> {
  const body = { campaignId, entryIds }
  const { entriesDeleted, undoId } = await callOnce(duplicateCalls.deleteDuplicates, { body })
  return toResult('deleted', entriesDeleted, undoId)
}

export const markNotSame = (campaignId: string, entryIds: string[]) =>
  callApi(duplicateCalls.markNotSame, { body: { campaignId, entryIds } })

export async function cleanDuplicates(campaignId: string): Promise<CleanupResult> {
  const { merged, undoId } = await callApi(duplicateCalls.cleanDuplicates, { body: { campaignId } })
  return toResult('merged', merged, undoId)
}
