import { campaignTexts, type RecapTone } from '#contract/campaigns/schemas.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { type OptionsProps, useUpdateOptions } from './settings-api.ts'

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

export function ToneSection({ campaignId, options }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
  return (
    <fieldset className="mt-7">
      <legend className="font-semibold">Tone of the recap</legend>
      <p className="mt-0.5 text-small text-subtle">
        How a language model tells the next recaps. The facts stay the same.
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
    </fieldset>
  )
}
