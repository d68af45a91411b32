import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as voiceCalls from '#contract/transcription/voice-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

const voicesKey = (campaignId: string) => ['voices', campaignId] as const

export function useVoices(campaignId: string) {
  return useQuery({
    queryKey: voicesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(voiceCalls.listVoices, { params: { campaignId }, signal })).voices,
    // Refetched on every mount, because naming a speaker or turning remembered voices off changes the list.
    staleTime: 0,
  })
}

/** Refetches the transcripts, because they can contain suggestions from erased voices. */
export function useDropSuggestions(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['transcriptions'] })
}

export function useEraseVoice(campaignId: string) {
  const client = useQueryClient()
  const dropSuggestions = useDropSuggestions()
  return useMutation({
    mutationFn: (voiceId: string) => callApi(voiceCalls.eraseVoice, { params: { campaignId, voiceId } }),
    onSuccess: dropSuggestions,
    onSettled: () => client.invalidateQueries({ queryKey: voicesKey(campaignId) }),
  })
}
