import { wikiTexts } from '#contract/wiki/schemas.ts'
import { DescriptionText } from '#web/wiki/article/description-text.tsx'
import { MissingLinksContext } from '#web/wiki/article/missing-link.tsx'
import { useLinkNames } from '#web/wiki/article/use-link-names.ts'

type DescriptionPreviewProps = { campaignId: string; description: string; entryId: string | null }

const noFacts: [] = []
const marked = { onCreate: null }

export function DescriptionPreview({ campaignId, description, entryId }: DescriptionPreviewProps) {
  const linkNames = useLinkNames(campaignId)
  return (
    <section aria-label="Preview" className="prose min-h-[234px] overflow-y-auto px-4 py-3">
      {description.trim() === '' && <p className="text-muted">{wikiTexts.nothingWritten}</p>}
      <MissingLinksContext value={marked}>
        <DescriptionText
          description={description}
          linkNames={linkNames}
          accepted={noFacts}
          selfId={entryId}
        />
      </MissingLinksContext>
    </section>
  )
}
