import type { ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

// Loaded lazily, because the first paint does not need it.
const CoverArt = lazyPart(async () => (await import('./art.tsx')).CoverArt)

export type CoverProps = {
  picture: string
  /** The width on the screen, as a value of the `sizes` attribute. */
  width: string
  /** Sets the size of the box. */
  className?: string
  fallback?: ReactNode
}

/** Hidden from screen readers, because the name of the campaign is always shown beside it. */
export function Cover(props: CoverProps) {
  return (
    <span aria-hidden="true" className={joinClasses('block overflow-hidden', props.className)}>
      <CoverArt {...props} />
    </span>
  )
}
