import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as voiceCalls from '#contract/transcription/voice-endpoints.ts'
import type { Voice } from '#contract/transcription/voices.ts'
import { callApi } from '#web/lib/api/api.ts'

const voicesKey = (campaignId: string) => ['voices', campaignId] as const

export function useVoices(campaignId: string) {
  return useQuery({
    queryKey: voicesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(voiceCalls.listVoices, { params: { campaignId }, signal })).voices,
    // The list changes when a speaker is named or the setting is turned off.
    staleTime: 0,
  })
}

export function useEraseVoice(campaignId: string) {
  const client = useQueryClient()
  const queryKey = voicesKey(campaignId)
  return useMutation({
    mutationFn: (voiceId: string) => callApi(voiceCalls.eraseVoice, { params: { campaignId, voiceId } }),
    onSuccess: (_, voiceId) => {
      client.setQueryData<Voice[]>(queryKey, (list) => list?.filter(({ id }) => id !== voiceId))
      // Loaded transcripts may still suggest the voice.
      void client.invalidateQueries({ queryKey: ['transcriptions'] })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
