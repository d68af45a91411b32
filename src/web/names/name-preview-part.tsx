import { type Correction, type NameExample, type NamePreview, nameTexts } from '#contract/names/schemas.ts'
import { diffWords } from '#core/diff-words.ts'
import { formatCount } from '#web/lib/format.ts'
import { Each } from '#web/ui/each.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
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

function ChangeExamples({ examples }: { examples: NameExample[] }) {
  return (
    <ul aria-label="Examples" className="mt-2.5 divide-y divide-line rounded-card border border-line">
      {examples.map(({ where, before, after }) => (
        <li key={`${where} ${before}`} className="px-3.5 py-2.5">
          <p className="truncate text-label text-subtle">{where}</p>
          <p className="mt-0.5 text-ui break-words text-muted">
            <Changed before={before} after={after} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Changed({ before, after }: Pick<NameExample, 'before' | 'after'>) {
  return (
    <Each items={diffWords(before, after)}>
      {({ text, kind }) => {
        if (kind === 'removed') return <del className="text-subtle decoration-danger">{text}</del>
        if (kind === 'same') return text
        return <ins className="rounded-[3px] bg-gilt-wash px-px text-gilt no-underline">{text}</ins>
      }}
    </Each>
  )
}
