import { campaignTexts, type RecapTone } from '#contract/campaigns/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useOptions, useUpdateOptions } from './settings-api.ts'

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

/** Shows no loading error, because the switches above show it. */
export function ToneSection({ campaignId }: { campaignId: string }) {
  const options = useOptions(campaignId)
  const update = useUpdateOptions(campaignId)
  if (!options.data) return null
  const { tone: current } = options.data
  return (
    <fieldset className="mt-7">
      <legend className="font-semibold">Tone of the recap</legend>
      <p className="mt-0.5 text-small text-subtle">
        How a language model tells the next recaps. The facts stay the same.
      </p>
      {update.isError && (
        <Banner kind="error" className="mt-2">
          {errorText(update.error, campaignTexts.settingsFailed)}
        </Banner>
      )}
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
              checked={current === tone}
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
