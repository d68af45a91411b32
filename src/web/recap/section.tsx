import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7.5 first:mt-0">
      <h2 className="mb-1.5 font-display text-h3 font-[560] tracking-[-0.008em]">{title}</h2>
      {children}
    </section>
  )
}
