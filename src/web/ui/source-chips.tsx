import { PreviewCard } from '@base-ui/react/preview-card'
import { useState } from 'react'
import type { Source } from '#contract/transcription/schemas.ts'
import { SourceButton } from './source-button.tsx'
import { SourceLines } from './source-lines.tsx'

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
