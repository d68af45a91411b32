import * as letterCalls from '#contract/recap/letter-endpoints.ts'
import type { LetterLink, NewLetter } from '#contract/recap/letters.ts'
import { callApi } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { useLinkList, useLinkMutation } from '#web/sharing/links/links-api.ts'

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
