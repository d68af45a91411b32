import { Copy } from 'lucide-react'
import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { usePlayersRecap } from '#web/recap/api.ts'
import { copyWithNotice } from '#web/recap/copy-recap.ts'
import { Button } from '#web/ui/button.tsx'
import { useRecapLinks } from './recap-links.ts'

export function PreviouslyBefore({ sessionId, isOpen }: { sessionId: string; isOpen: boolean }) {
  const recap = usePlayersRecap(sessionId, true).data?.recap
  return recap ? <PreviouslyCard {...recap} isOpen={isOpen} /> : null
}

type PreviouslyCardProps = Pick<RecapSections, 'previously' | 'previouslySentences'> & {
  isOpen: boolean
}

export function PreviouslyCard({ previously, previouslySentences, isOpen }: PreviouslyCardProps) {
  const { linkSentences } = useRecapLinks()
  if (previously === '') return null
  const copy = () => copyWithNotice(previously, recapTexts.previouslyCopied)
  const sentences =
    previouslySentences.length > 0 ? previouslySentences.map(({ text }) => `${text} `) : [previously]
  return (
    <section aria-label={recapTexts.previously} className="print-hidden mt-4">
      <details open={isOpen}>
        <summary className="cursor-pointer py-1 text-small marker:text-gilt touch:py-2.5">
          <span className="font-medium text-muted">{recapTexts.previously}</span>
          <span className="ml-2.5 text-small text-subtle max-md:hidden">{recapTexts.previouslyAbout}</span>
        </summary>
        <p dir="auto" className="mt-2 font-read text-read text-pretty break-words">
          {linkSentences(sentences)}
        </p>
        <Button size="sm" className="mt-2.5" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </details>
    </section>
  )
}
