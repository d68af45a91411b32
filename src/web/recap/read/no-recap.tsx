import { AudioLines } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'

type NoRecapProps = { recap: Recap; mayEdit: boolean; engineLink: ReactNode }

/** Shown instead of a recap if the transcript is too poor for one. */
export function NoRecap({ recap, mayEdit, engineLink }: NoRecapProps) {
  return (
    <section
      aria-labelledby="no-recap"
      className="mt-8 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-panel border border-line bg-raised p-5 md:p-6"
    >
      <div className="grid size-11 place-items-center rounded-card bg-gilt-wash text-gilt">
        <AudioLines size={21} strokeWidth={1.5} aria-hidden="true" />
      </div>
      <div className="grid gap-3 text-ui text-pretty text-muted">
        <h2 id="no-recap" className="font-display text-h3 font-[560] text-fg">
          {recapTexts.tooRoughTitle}
        </h2>
        <p>{recap.reason}</p>
        <p>{recapTexts.betterEngine}</p>
        {engineLink}
        <p>{mayEdit ? recapTexts.afterInstalling : recapTexts.transcriptKept}</p>
      </div>
    </section>
  )
}
