import { Copy } from 'lucide-react'
import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { copyWithNotice } from '#web/recap/copy-recap.ts'
import { Button } from '#web/ui/button.tsx'
import { useRecapLinks } from './recap-links.ts'

type PreviouslyCardProps = Pick<RecapSections, 'previously' | 'previouslySentences'>

/** What happened before, to read aloud at the start of a session. */
export function PreviouslyCard({ previously, previouslySentences }: PreviouslyCardProps) {
  const { linkSentences } = useRecapLinks()
  if (previously === '') return null
  const copy = () => copyWithNotice(previously, recapTexts.previouslyCopied)
  return (
    <section
      aria-label={recapTexts.previously}
      className="print-hidden mt-5 rounded-card bg-gilt-wash px-4 py-3.5"
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
      <p dir="auto" className="font-read text-read text-pretty break-words">
        {linkSentences(
          previouslySentences.length > 0 ? previouslySentences.map(({ text }) => `${text} `) : [previously],
        )}
      </p>
    </section>
  )
}
