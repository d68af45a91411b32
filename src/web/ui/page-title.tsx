import type { ReactNode } from 'react'

export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className="flex min-w-0 items-center gap-3 font-display text-[30px]/9 font-[560] tracking-[-0.018em] break-words">
      {children}
    </h1>
  )
}
