import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import * as voiceCalls from '#contract/transcription/endpoints.ts'
import { type Voice, voiceTexts } from '#contract/transcription/speakers.ts'
import { type OptionsProps, useUpdateOptions } from '#web/campaigns/settings-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

const voicesKey = (campaignId: string) => ['voices', campaignId] as const

function useVoices(campaignId: string) {
  return useQuery({
    queryKey: voicesKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(voiceCalls.listVoices, { params: { campaignId }, signal })).voices,
    // Refetched on every mount, because naming a speaker or turning remembered voices off changes the list.
    staleTime: 0,
  })
}

/** Refetches the transcripts, because they can contain suggestions from erased voices. */
function useDropSuggestions(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['transcriptions'] })
}

function useEraseVoice(campaignId: string) {
  const dropSuggestions = useDropSuggestions()
  return useMutation({
    mutationFn: (voiceId: string) => callApi(voiceCalls.eraseVoice, { params: { campaignId, voiceId } }),
    onSuccess: dropSuggestions,
    onSettled: useRefresh(voicesKey(campaignId)),
  })
}

export function VoicesSection({ campaignId, options: { rememberVoices } }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
  const dropSuggestions = useDropSuggestions()
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="voices" className="mt-7">
      <h3 ref={heading} id="voices" tabIndex={-1} className="font-semibold outline-none">
        Voices
      </h3>
      <Switch
        label="Remember voices"
        hint="Suggests who is speaking in later recordings. Ask everyone at the table first: a voice print of each person stays on this server."
        checked={rememberVoices}
        onChange={(next) => (next ? update.mutate({ rememberVoices: true }) : setAsking(true))}
      />
      <ActionFailed action={update} failed={campaignTexts.settingsFailed} />
      {rememberVoices && <RememberedVoices campaignId={campaignId} focusAfter={heading} />}
      <ConfirmDialog
        open={isAsking}
        title="Stop remembering voices?"
        text="All remembered voices of this campaign are erased at once, for good. Names in transcripts stay."
        note="Backups made earlier still contain them."
        confirmLabel="Erase all voices"
        onConfirm={() => {
          update.mutate({ rememberVoices: false }, { onSuccess: dropSuggestions })
          setAsking(false)
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

type RememberedVoicesProps = {
  campaignId: string
  /** Gets the focus after a voice is erased. */
  focusAfter: RefObject<HTMLElement | null>
}

function RememberedVoices({ campaignId, focusAfter }: RememberedVoicesProps) {
  const voices = useVoices(campaignId)
  return (
    <Loaded query={voices} failed={voiceTexts.loadFailed} lines={3}>
      {(list) => <VoiceList campaignId={campaignId} voices={list} focusAfter={focusAfter} />}
    </Loaded>
  )
}

type VoiceListProps = RememberedVoicesProps & { voices: Voice[] }

function VoiceList({ campaignId, voices, focusAfter }: VoiceListProps) {
  const erase = useEraseVoice(campaignId)
  const [asked, setAsked] = useState<Voice | null>(null)
  const close = () => setAsked(null)
  if (voices.length === 0) {
    return (
      <p className="text-ui text-pretty text-muted">
        No voices yet. Name a speaker in a recording that is transcribed from now on, and the voice is
        remembered.
      </p>
    )
  }
  return (
    <>
      <ul aria-label="Remembered voices" className="divide-y divide-line rounded-card border border-line">
        {voices.map((voice) => (
          <li key={voice.id} className="flex items-center gap-3 py-1.5 pr-2 pl-3.5">
            <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-baseline">
              <span className="min-w-0 font-medium break-words">{voice.name}</span>
              <span className="text-small text-subtle">
                from {formatCount(voice.sessions, 'session')}, since {formatMoment(voice.createdAt)}
              </span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Erase the voice of ${voice.name}`}
              onClick={() => {
                erase.reset()
                setAsked(voice)
              }}
            >
              Erase
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={`Erase the voice of ${asked?.name ?? ''}?`}
        text="It is erased for good, and so are the voice prints of speakers without a name. Names in transcripts stay. Naming a speaker of a later recording remembers the voice again."
        note="Backups made earlier still contain it."
        confirmLabel="Erase"
        action={erase}
        failed={voiceTexts.eraseFailed}
        focusAfter={focusAfter}
        onConfirm={() => asked && erase.mutate(asked.id, { onSuccess: close })}
        onClose={close}
      />
    </>
  )
}
