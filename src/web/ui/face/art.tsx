import { usePictureAddress } from '#web/lib/api/picture-address.ts'
import type { CoverProps } from './cover.tsx'
import type { FaceProps } from './face.tsx'
import { faceWidths } from './face-box.tsx'
import { Picture } from './picture.tsx'
import { SigilMark } from './sigil-mark.tsx'

export function FaceArt({ picture, name, category, size }: FaceProps) {
  const address = usePictureAddress(picture !== null)
  const sigil = <SigilMark name={name} category={category} />
  if (picture === null) return sigil
  return (
    <Picture
      key={picture}
      id={picture}
      shape="face"
      address={address}
      width={faceWidths[size]}
      fallback={sigil}
    />
  )
}

export function CoverArt({ picture, width, fallback = null }: CoverProps) {
  const address = usePictureAddress(true)
  return (
    <Picture key={picture} id={picture} shape="cover" address={address} width={width} fallback={fallback} />
  )
}
