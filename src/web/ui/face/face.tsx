import { lazy, Suspense } from 'react'
import { usePictureAddress } from '#web/lib/api/picture-address.ts'
import { FaceBox, type FaceSize, faceWidths } from './face-box.tsx'
import { Picture } from './picture.tsx'

const SigilMark = lazy(async () => ({ default: (await import('./sigil-mark.tsx')).SigilMark }))

export type FaceProps = {
  /** Id of the picture; null shows the sigil of the name. */
  picture: string | null
  name: string
  category: string
  size: FaceSize
  className?: string
}

/** Decorative: it always stands beside the name. */
export function Face({ picture, name, category, size, className }: FaceProps) {
  const address = usePictureAddress(picture !== null)
  const sigil = (
    <Suspense>
      <SigilMark name={name} category={category} />
    </Suspense>
  )
  return (
    <FaceBox size={size} className={className}>
      {picture === null ? (
        sigil
      ) : (
        <Picture
          key={picture}
          id={picture}
          shape="face"
          address={address}
          width={faceWidths[size]}
          fallback={sigil}
        />
      )}
    </FaceBox>
  )
}
