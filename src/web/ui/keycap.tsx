import type { ReactNode } from 'react'

export function Keycap({ children }: { children: ReactNode }) {
  return (
    <kbd className="min-w-5 rounded-[4px] border border-line bg-raised px-[5px] text-center font-sans text-[11px]/4 font-medium text-subtle">
      {children}
    </kbd>
  )
}
