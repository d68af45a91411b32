import { usePictureAddress } from '#web/lib/api/picture-address.ts'
import type { CoverProps } from './cover.tsx'
import type { FaceProps } from './face.tsx'
import { FacePicture } from './face-picture.tsx'
import { Picture } from './picture.tsx'

export function FaceArt(props: FaceProps) {
  const address = usePictureAddress(props.picture !== null)
  return <FacePicture {...props} address={address} />
}

export function CoverArt({ picture, width, fallback = null }: CoverProps) {
  const address = usePictureAddress(true)
  return (
    <Picture key={picture} id={picture} shape="cover" address={address} width={width} fallback={fallback} />
  )
}
