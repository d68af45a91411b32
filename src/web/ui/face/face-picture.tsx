import type { FaceProps } from './face.tsx'
import { faceWidths } from './face-box.tsx'
import { Picture } from './picture.tsx'
import { SigilMark } from './sigil-mark.tsx'

type FacePictureProps = Omit<FaceProps, 'className'> & {
  /** Base URL, to which the id and the size of the picture are added; null until it is known. */
  baseUrl: string | null
}

export function FacePicture({ picture, name, category, size, baseUrl }: FacePictureProps) {
  const sigil = <SigilMark name={name} category={category} />
  if (picture === null) return sigil
  return (
    <Picture
      key={picture}
      id={picture}
      shape="face"
      baseUrl={baseUrl}
      width={faceWidths[size]}
      fallback={sigil}
    />
  )
}
