import { PreviewCard } from '@base-ui/react/preview-card'
import type { Source } from '#contract/transcription/schemas.ts'
import { type Quote, useCitations } from '#web/lib/citations.ts'
import { joinClasses } from './join-classes.ts'

export function SourceLines({ source }: { source: Source }) {
  const { quote } = useCitations()
  if (!quote(source)) return null
  return (
    <PreviewCard.Portal>
      <PreviewCard.Positioner sideOffset={8} align="start" collisionPadding={12} className="z-50">
        <PreviewCard.Popup className="pop grid w-[min(380px,90vw)] gap-2.5 rounded-panel border border-line bg-overlay px-4 py-3 shadow-pop">
          <Lines source={source} />
        </PreviewCard.Popup>
      </PreviewCard.Positioner>
    </PreviewCard.Portal>
  )
}

function Lines({ source }: { source: Source }) {
  const { quote, around } = useCitations()
  const { before, after } = around(source)
  return (
    <>
      {before && <Line line={before} />}
      <Line line={quote(source)} isCited />
      {after && <Line line={after} />}
    </>
  )
}

function Line({ line, isCited = false }: { line: Quote | null; isCited?: boolean }) {
  if (!line) return null
  return (
    <div className={joinClasses('border-l-2 pl-3', isCited ? 'border-gilt' : 'border-transparent')}>
      <p className="truncate text-small font-semibold" style={{ color: line.colour }}>
        <bdi>{line.speaker}</bdi>
      </p>
      <p
        dir="auto"
        className={joinClasses(
          'font-read text-[15px]/[22px] break-words',
          isCited ? 'line-clamp-6 text-fg' : 'line-clamp-2 text-subtle',
        )}
      >
        {line.text}
      </p>
    </div>
  )
}
