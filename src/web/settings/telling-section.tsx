import { useState } from 'react'
import { campaignTexts, type RecapTone } from '#contract/campaigns/schemas.ts'
import { type Telling, tableLimits } from '#contract/campaigns/table.ts'
import { countCharacters } from '#contract/text.ts'
import { type OptionsProps, useUpdateOptions } from '#web/campaigns/settings-api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'

const tones: { tone: RecapTone; label: string; sample: string }[] = [
  { tone: 'plain', label: 'Plain', sample: 'Mirelle paid the ferryman and crossed the river before dawn.' },
  {
    tone: 'chronicle',
    label: 'Chronicle',
    sample: 'In the last dark before dawn, Mirelle paid the ferryman his due and crossed the river.',
  },
  {
    tone: 'tavern',
    label: 'Tavern tale',
    sample:
      'So Mirelle slapped her coin into the ferryman’s palm, and off they went, dawn still snoring behind the hills!',
  },
]

const lengths: { value: Telling['length']; label: string }[] = [
  { value: 'short', label: 'Short' },
  { value: 'normal', label: 'Normal' },
  { value: 'long', label: 'Long' },
]
const words: Record<Telling['length'], string> = {
  short: 'At most 1,200 words, five minutes read aloud.',
  normal: 'At most 2,300 words, a quarter of an hour read aloud.',
  long: 'At most 3,200 words, twenty minutes read aloud.',
}
const persons: { value: Telling['person']; label: string }[] = [
  { value: 'third', label: 'They' },
  { value: 'we', label: 'We' },
]

export function TellingSection({ campaignId, options }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
  const { telling } = options
  const change = (part: Partial<Telling>) => update.mutate({ telling: { ...telling, ...part } })
  return (
    <fieldset className="mt-7">
      <legend className="font-semibold">How shall it be told?</legend>
      <p className="mt-0.5 text-small text-subtle">
        A language model tells the next recaps this way. The facts stay the same.
      </p>
      <ActionFailed action={update} failed={campaignTexts.settingsFailed} className="mt-2" />
      <div className="mt-3 grid gap-2">
        {tones.map(({ tone, label, sample }) => (
          <label
            key={tone}
            className="flex cursor-pointer items-start gap-2.5 rounded-card border border-line px-3.5 py-3 hover:bg-hover has-checked:border-[color-mix(in_oklch,var(--gilt)_55%,var(--line))] has-checked:bg-gilt-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gilt"
          >
            <input
              type="radio"
              name="tone"
              value={tone}
              checked={options.tone === tone}
              onChange={() => update.mutate({ tone })}
              className="mt-[3px] size-4 shrink-0 accent-gilt outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium text-fg">{label}</span>
              <span className="mt-0.5 block font-read text-small text-pretty text-muted">“{sample}”</span>
            </span>
          </label>
        ))}
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <div>
          <SegmentedControl
            label="Length of the story"
            value={telling.length}
            options={lengths}
            onChange={(length) => change({ length })}
          />
          <p className="mt-1 text-small text-subtle">{words[telling.length]}</p>
        </div>
        <div>
          <SegmentedControl
            label="Who tells it"
            value={telling.person}
            options={persons}
            onChange={(person) => change({ person })}
          />
          <p className="mt-1 text-small text-subtle">
            {telling.person === 'we' ? '“We crossed the river.”' : '“They crossed the river.”'}
          </p>
        </div>
      </div>
      <Wishes stored={telling.wishes} onSave={(wishes) => change({ wishes })} />
    </fieldset>
  )
}

/** Saved when the user leaves the field. */
function Wishes({ stored, onSave }: { stored: string; onSave: (wishes: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? stored
  const length = countCharacters(text.trim())
  const isTooLong = length > tableLimits.wishes
  const save = () => {
    if (draft === null || isTooLong) return
    if (draft.trim() !== stored) onSave(draft.trim())
    setDraft(null)
  }
  return (
    <div className="mt-3">
      <TextArea
        label="Wishes"
        hint={`For the style, such as “call the party the Lanterns” or “less about fights”. ${formatNumber(length)} of ${tableLimits.wishes} characters.`}
        rows={2}
        value={text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        error={isTooLong ? campaignTexts.wishesTooLong : null}
      />
    </div>
  )
}
