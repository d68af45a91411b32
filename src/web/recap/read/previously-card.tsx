import { Copy } from 'lucide-react'
import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { showNotice } from '#web/lib/notices.ts'
import { copyText } from '#web/recap/copy-recap.ts'
import { Button } from '#web/ui/button.tsx'
import { CitedProse } from './cited-prose.tsx'

type PreviouslyCardProps = Pick<RecapSections, 'previously' | 'previouslySentences'>

/** The sentences to read aloud at the next session. */
export function PreviouslyCard({ previously, previouslySentences }: PreviouslyCardProps) {
  if (previously === '') return null
  const copy = async () => {
    const isCopied = await copyText(previously)
    if (isCopied) showNotice('success', recapTexts.previouslyCopied)
    else showNotice('error', recapTexts.copyFailed)
  }
  return (
    <section
      aria-label={recapTexts.previously}
      className="mt-7.5 rounded-card border border-line px-4 py-3.5"
    >
      <div className="mb-1.5 flex items-start justify-between gap-3">
        <div>
          <h2 className="font-display text-h3 font-[560] tracking-[-0.008em]">{recapTexts.previously}</h2>
          <p className="text-small text-subtle">{recapTexts.previouslyAbout}</p>
        </div>
        <Button
          size="sm"
          className="print-hidden"
          icon={<Copy size={15} strokeWidth={1.7} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <CitedProse whole={previously} sentences={previouslySentences} />
    </section>
  )
}
