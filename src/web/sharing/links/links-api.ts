import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as letterCalls from '#contract/recap/letter-endpoints.ts'
import type { LetterLink, NewLetter } from '#contract/recap/letters.ts'
import * as sharingCalls from '#contract/sharing/endpoints.ts'
import type { NewShare, Share } from '#contract/sharing/schemas.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'

/** Lists of links are refetched, because links expire and their view counts change. */
const refetchMs = 60_000

function useLinkList<T>(key: readonly string[], fetch: (signal: AbortSignal) => Promise<T[]>) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetch(signal),
    staleTime: 0,
    refetchInterval: (query) => recoverInterval(query) || refetchMs,
  })
}

function useLinkMutation<V, T>(key: readonly string[], mutationFn: (value: V) => Promise<T>) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: key })
  return useMutation({ mutationFn, onSuccess })
}

const lettersKey = (sessionId: string) => ['letters', sessionId] as const

export const fetchLetters = async (sessionId: string, signal?: AbortSignal): Promise<LetterLink[]> =>
  (await callApi(letterCalls.listLetters, { params: { sessionId }, ...(signal ? { signal } : {}) })).letters

export const useLetters = (sessionId: string) =>
  useLinkList(lettersKey(sessionId), (signal) => fetchLetters(sessionId, signal))

export const useCreateLetter = (sessionId: string) =>
  useLinkMutation(
    lettersKey(sessionId),
    async (body: NewLetter) =>
      (await callOnce(letterCalls.createLetter, { params: { sessionId }, body })).letter,
  )

export const useRevokeLetter = (sessionId: string) =>
  useLinkMutation(lettersKey(sessionId), (letterId: string) =>
    callApi(letterCalls.revokeLetter, { params: { sessionId, letterId } }),
  )

const sharesKey = (campaignId: string) => ['shares', campaignId] as const

export const useShares = (campaignId: string) =>
  useLinkList(
    sharesKey(campaignId),
    async (signal) => (await callApi(sharingCalls.listShares, { params: { campaignId }, signal })).shares,
  )

export const useGenerateShare = (campaignId: string) =>
  useLinkMutation(
    sharesKey(campaignId),
    async (body: Omit<NewShare, 'name'> & { name?: string }): Promise<Share> =>
      (await callOnce(sharingCalls.generateShare, { params: { campaignId }, body })).share,
  )

export const useRevokeShare = (campaignId: string) =>
  useLinkMutation(sharesKey(campaignId), (shareId: string) =>
    callApi(sharingCalls.revokeShare, { params: { campaignId, shareId } }),
  )

export const useRevokeAllShares = (campaignId: string) =>
  useLinkMutation(sharesKey(campaignId), () =>
    callApi(sharingCalls.revokeAllShares, { params: { campaignId } }),
  )
