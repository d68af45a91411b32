import { useState } from 'react'
import { type SoundRetention, soundRetentions } from '#contract/campaigns/schemas.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ChoiceSection } from './choice-section.tsx'
import { type OptionsProps, useUpdateOptions } from './settings-api.ts'

const labels: Record<SoundRetention, string> = {
  forever: 'Forever',
  '90d': 'For 90 days',
  '30d': 'For 30 days',
  transcribed: 'Until it is transcribed',
}
const deleted: Record<Exclude<SoundRetention, 'forever'>, string> = {
  '90d': 'Sound that is older than 90 days is deleted within a minute.',
  '30d': 'Sound that is older than 30 days is deleted within a minute.',
  transcribed: 'Sound that has a transcript is deleted within a minute. A draft transcript does not count.',
}
const isRetention = (value: string): value is SoundRetention =>
  soundRetentions.some((retention) => retention === value)

export function SoundSection({ campaignId, options }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
  const [asked, setAsked] = useState<keyof typeof deleted | null>(null)
  const choose = (value: string) => {
    if (!isRetention(value)) return
    if (value === 'forever') update.mutate({ keepSound: value })
    else setAsked(value)
  }
  return (
    <>
      <ChoiceSection
        title="Keep the sound"
        hint="How long recordings can be played. Transcripts, recaps and the wiki always stay."
        value={options.keepSound}
        options={soundRetentions.map((value) => ({ value, label: labels[value] }))}
        onChange={choose}
        update={update}
      />
      <ConfirmDialog
        open={asked !== null}
        title="Delete old sound for good?"
        text={`${asked ? deleted[asked] : ''} It does not go to the bin. Transcripts, recaps and the wiki stay, but their sources can no longer be played.`}
        note="Backups made earlier still contain the sound."
        confirmLabel="Delete old sound"
        onConfirm={() => {
          if (asked) update.mutate({ keepSound: asked })
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
