import type { ReactNode } from 'react'

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[116px_minmax(0,1fr)] border-t border-line py-[7px] first:border-t-0">
      <dt className="pr-3 break-words text-subtle">{label}</dt>
      <dd dir="auto" className="break-words">
        {children}
      </dd>
    </div>
  )
}
