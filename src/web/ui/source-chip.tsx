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
