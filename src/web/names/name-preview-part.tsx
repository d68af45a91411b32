import { type Correction, type NamePreview, nameTexts } from '#contract/names/schemas.ts'
import { formatCount } from '#web/lib/format.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { ChangeExamples } from './change-examples.tsx'
import { useNamePreview } from './names-api.ts'

/** @param change null until both names are valid */
export function NamePreviewPart({ campaignId, change }: { campaignId: string; change: Correction | null }) {
  const preview = useNamePreview(campaignId, change)
  // The minimum height keeps the buttons below in place when one short preview replaces another.
  return (
    <div className="mt-4 mb-5 min-h-[180px]">
      {change === null && (
        <p className="text-small text-subtle">Enter both spellings to see what would change.</p>
      )}
      {change && (
        <>
          <LoadFailed query={preview} failed={nameTexts.fixFailed} />
          {preview.isPending && <SkeletonText lines={4} label="Counting" />}
          {preview.data && (
            <Found preview={preview.data} from={change.from} isOld={preview.isPlaceholderData} />
          )}
        </>
      )}
    </div>
  )
}

function Found({ preview, from, isOld }: { preview: NamePreview; from: string; isOld: boolean }) {
  const { transcripts, lines, recaps, entries, examples } = preview
  const places = [
    lines > 0 && `${formatCount(lines, 'line')} in ${formatCount(transcripts, 'transcript')}`,
    recaps > 0 && formatCount(recaps, 'recap'),
    entries > 0 && formatCount(entries, 'wiki entry', 'wiki entries'),
  ].filter((place) => place !== false)
  const text =
    places.length === 0
      ? `No text contains “${from}”. The correction is remembered for later transcripts.`
      : places.join(' · ')
  return (
    <div className={isOld ? 'opacity-55' : ''}>
      <p
        role="status"
        className={places.length === 0 ? 'text-ui text-muted' : 'num text-ui font-medium text-fg'}
      >
        {text}
      </p>
      {examples.length > 0 && <ChangeExamples examples={examples} />}
    </div>
  )
}
