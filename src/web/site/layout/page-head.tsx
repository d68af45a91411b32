import type { ReactNode } from 'react'
import { Ornament } from '#web/ui/brand/ornament.tsx'

export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pt-12 pb-10 md:pt-20 md:pb-14">
      <h1 className="max-w-[18ch] font-display text-[clamp(36px,5.4vw,60px)]/[1.06] font-[560] tracking-[-0.022em]">
        {title}
      </h1>
      <p className="mt-5 max-w-[40rem] font-read text-lede text-pretty text-muted">{children}</p>
      <Ornament className="mt-8" />
    </div>
  )
}
