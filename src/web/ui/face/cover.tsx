import type { ReactNode } from 'react'
import { usePictureAddress } from '#web/lib/api/picture-address.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Picture } from './picture.tsx'

type CoverProps = {
  picture: string
  /** Width on the screen, as in the `sizes` attribute. */
  width: string
  /** Sets the size of the box. */
  className?: string
  fallback?: ReactNode
}

/** Decorative: it always stands beside the name of the campaign. */
export function Cover({ picture, width, className, fallback = null }: CoverProps) {
  const address = usePictureAddress(true)
  return (
    <span aria-hidden="true" className={joinClasses('block overflow-hidden bg-sunken', className)}>
      <Picture key={picture} id={picture} shape="cover" address={address} width={width} fallback={fallback} />
    </span>
  )
}
