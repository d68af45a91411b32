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
    // Naming a speaker and turning the setting off change the list.
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
      // Transcripts no longer suggest the voice.
      void client.invalidateQueries({ queryKey: ['transcriptions'] })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
