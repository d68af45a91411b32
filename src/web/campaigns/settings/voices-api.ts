import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as voiceCalls from '#contract/transcription/voice-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

const voicesKey = (campaignId: string) => ['voices', campaignId] as const

export function useVoices(campaignId: string) {
  return useQuery({
    queryKey: voicesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(voiceCalls.listVoices, { params: { campaignId }, signal })).voices,
    // Fetched on every mount, because the list changes when a speaker is named or the setting is turned off.
    staleTime: 0,
  })
}

/** Refetches the transcripts on the screen, because they may contain suggestions from erased voices. */
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
