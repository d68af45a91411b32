import { useState } from 'react'
import { campaignTexts, type SoundRetention, soundRetentions } from '#contract/campaigns/schemas.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useOptions, useUpdateOptions } from './settings-api.ts'

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

/** Shows no loading error, because the switches above show it. */
export function SoundSection({ campaignId }: { campaignId: string }) {
  const options = useOptions(campaignId)
  const update = useUpdateOptions(campaignId)
  const [asked, setAsked] = useState<keyof typeof deleted | null>(null)
  if (!options.data) return null
  const choose = (value: string) => {
    if (!isRetention(value)) return
    if (value === 'forever') update.mutate({ keepSound: value })
    else setAsked(value)
  }
  return (
    <section aria-label="Keep the sound" className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_240px]">
          <h3 className="font-semibold">Keep the sound</h3>
          <p className="mt-0.5 text-small text-pretty text-subtle">
            How long recordings can be played. Transcripts, recaps and the wiki always stay.
          </p>
        </div>
        <div className="w-full sm:w-56">
          <Select
            label="Keep the sound"
            value={options.data.keepSound}
            options={soundRetentions.map((value) => ({ value, label: labels[value] }))}
            onChange={choose}
          />
        </div>
      </div>
      <ActionFailed action={update} failed={campaignTexts.settingsFailed} />
      <ConfirmDialog
        open={asked !== null}
        title="Delete old sound for good?"
        text={`${asked ? deleted[asked] : ''} It does not go to the bin. Transcripts, recaps and the wiki stay, but their sources can no longer be played.`}
        note="Backups made before still contain the sound."
        confirmLabel="Delete old sound"
        onConfirm={() => {
          if (asked) update.mutate({ keepSound: asked })
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}
