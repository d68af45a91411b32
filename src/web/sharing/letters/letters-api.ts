import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as letterCalls from '#contract/recap/letter-endpoints.ts'
import type { LetterLink, NewLetter } from '#contract/recap/letters.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'

const lettersKey = (sessionId: string) => ['letters', sessionId] as const

export const fetchLetters = async (sessionId: string, signal?: AbortSignal): Promise<LetterLink[]> =>
  (await callApi(letterCalls.listLetters, { params: { sessionId }, ...(signal ? { signal } : {}) })).letters

/** The active letters of a session, newest first. Refetched on every mount, because their view counts change. */
export function useLetters(sessionId: string) {
  return useQuery({
    queryKey: lettersKey(sessionId),
    queryFn: ({ signal }) => fetchLetters(sessionId, signal),
    staleTime: 0,
  })
}

function useLetterMutation<V, T>(sessionId: string, mutationFn: (value: V) => Promise<T>) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: lettersKey(sessionId) })
  return useMutation({ mutationFn, onSuccess })
}

export const useCreateLetter = (sessionId: string) =>
  useLetterMutation(
    sessionId,
    async (body: NewLetter) =>
      (await callOnce(letterCalls.createLetter, { params: { sessionId }, body })).letter,
  )

export const useRevokeLetter = (sessionId: string) =>
  useLetterMutation(sessionId, (letterId: string) =>
    callApi(letterCalls.revokeLetter, { params: { sessionId, letterId } }),
  )
