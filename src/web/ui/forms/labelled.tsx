import type { ReactNode } from 'react'

/** The visible label is hidden from screen readers, because the control has the same accessible name. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <span aria-hidden="true" className="text-small font-medium text-fg">
        {label}
      </span>
      {children}
    </div>
  )
}
