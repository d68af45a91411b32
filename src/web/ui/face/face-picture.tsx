import type { FaceProps } from './face.tsx'
import { faceWidths } from './face-box.tsx'
import { Picture } from './picture.tsx'
import { SigilMark } from './sigil-mark.tsx'

type FacePictureProps = Omit<FaceProps, 'className'> & {
  /** URL prefix, to which the id and the size of the picture are added; null until the prefix is known. */
  address: string | null
}

export function FacePicture({ picture, name, category, size, address }: FacePictureProps) {
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
