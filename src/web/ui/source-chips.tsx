import { PreviewCard } from '@base-ui/react/preview-card'
import { useState } from 'react'
import type { Source } from '#contract/source.ts'
import { type Quote, useCitations } from '#web/lib/citations.ts'
import { joinClasses } from './join-classes.ts'
import { SourceButton } from './source-button.tsx'

function SourceLines({ source }: { source: Source }) {
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

export function SourceChip({ source }: { source: Source }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PreviewCard.Root open={isOpen} onOpenChange={setOpen}>
      <PreviewCard.Trigger
        delay={400}
        render={<SourceButton source={source} />}
        onClick={() => setOpen(false)}
      />
      <SourceLines source={source} />
    </PreviewCard.Root>
  )
}

export function SourceChips({ sources, limit = 3 }: { sources: Source[]; limit?: number }) {
  if (sources.length === 0) return null
  return (
    <span className="source-chips inline-flex flex-wrap gap-1.5 align-middle">
      {spreadSources(sources, limit).map((source) => (
        <SourceChip key={source.segmentId} source={source} />
      ))}
    </span>
  )
}

/**
 * Returns at most `limit` sources, without duplicates. Leaves out a source that is in the same transcript as the last kept source and less
 * than 20 s away from it, because both belong to the same passage.
 */
export function spreadSources(sources: Source[], limit: number): Source[] {
  const kept: Source[] = []
  const seen = new Set<string>()
  for (const source of sources) {
    if (kept.length === limit) break
    const last = kept.at(-1)
    const isNear =
      last !== undefined &&
      last.transcriptionId === source.transcriptionId &&
      last.start !== null &&
      source.start !== null &&
      Math.abs(source.start - last.start) < 20
    if (isNear || seen.has(source.segmentId)) continue
    seen.add(source.segmentId)
    kept.push(source)
  }
  return kept
}
