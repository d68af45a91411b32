import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'

type AccountSectionProps = { title: string; lede: string; children: ReactNode }

export function AccountSection({ title, lede, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[240px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-display text-h3 font-[560]">
          {title}
        </h2>
        <p className="mt-1 max-w-[34rem] text-small text-pretty text-muted">{lede}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

type FormButtonsProps = { label: string; isBusy: boolean; onCancel: () => void }

export function FormButtons({ label, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="primary" busy={isBusy}>
        {label}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
