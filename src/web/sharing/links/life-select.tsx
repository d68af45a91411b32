import type { ShareLife } from '#contract/sharing/schemas.ts'
import { Select } from '#web/ui/forms/select.tsx'

const labelOf: Record<ShareLife, string> = {
  '1h': '1 hour',
  '6h': '6 hours',
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}

type LifeSelectProps<Life extends ShareLife> = {
  lives: readonly Life[]
  value: Life
  onChange: (life: Life) => void
}

/** Asks how long a link works. */
export function LifeSelect<Life extends ShareLife>({ lives, value, onChange }: LifeSelectProps<Life>) {
  return (
    <div className="grid content-start gap-1.5">
      <span aria-hidden="true" className="text-small font-medium">
        Link expires after
      </span>
      <Select
        label="Link expires after"
        value={value}
        options={lives.map((life) => ({ value: life, label: labelOf[life] }))}
        onChange={(chosen) => {
          const life = lives.find((one) => one === chosen)
          if (life) onChange(life)
        }}
      />
    </div>
  )
}
