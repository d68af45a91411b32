import { useState } from 'react'
import { campaignTexts, type SoundRetention, soundRetentions } from '#contract/campaigns/schemas.ts'
import { speechLanguages } from '#core/transcription/import/imported-transcript.ts'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { type OptionsProps, useUpdateOptions } from '#web/campaigns/settings-api.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'

const languages = [
  { value: 'auto', label: 'Detect it' },
  ...speechLanguages.map(({ tag, name }) => ({ value: tag, label: name })),
]

export function LanguageSection({ campaignId, options: { language } }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
  const isListed = languages.some(({ value }) => value === language)
  return (
    <ChoiceSection
      title="Language of the table"
      hint="The language that the speech engine expects and that recaps and articles are written in."
      value={language}
      options={isListed ? languages : [...languages, { value: language, label: language }]}
      onChange={(value) => update.mutate({ language: value })}
      update={update}
    />
  )
}

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

type ChoiceSectionProps = {
  title: string
  hint: string
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
  update: { isError: boolean; error: unknown }
}

function ChoiceSection({ title, hint, value, options, onChange, update }: ChoiceSectionProps) {
  return (
    <section aria-label={title} className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_240px]">
          <SectionHead title={title} hint={hint} />
        </div>
        <div className="w-full sm:w-56">
          <Select label={title} value={value} options={options} onChange={onChange} />
        </div>
      </div>
      <ActionFailed action={update} failed={campaignTexts.settingsFailed} />
    </section>
  )
}
