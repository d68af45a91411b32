import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { Ornament } from '#web/ui/brand/ornament.tsx'

/** The text is the same for unknown, expired and revoked links, so that it does not reveal whether a link ever existed. */
export function SharedRefusal({ text, home }: { text: string; home: ReactNode }) {
  return (
    <main className="glow grid min-h-dvh grid-rows-[1fr_auto] bg-canvas px-5">
      <div className="m-auto grid max-w-[30rem] justify-items-center py-16 text-center">
        <span className="grid size-14 place-items-center rounded-panel bg-gilt-wash text-gilt">
          <Link2Off size={24} strokeWidth={1.5} />
        </span>
        <h1 className="mt-6 font-display text-[26px]/[1.25] font-[560] tracking-[-0.014em] text-balance">
          {text}
        </h1>
        <Ornament className="mt-5" />
        {text === sharingTexts.notFound && (
          <p className="mt-5 font-read text-[17px]/[27px] text-pretty text-muted">{sharingTexts.mayBeGone}</p>
        )}
      </div>
      <footer className="flex justify-center pb-8">{home}</footer>
    </main>
  )
}
