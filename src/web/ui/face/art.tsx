import { usePictureBaseUrl } from '#web/lib/api/picture-url.ts'
import type { CoverProps } from './cover.tsx'
import type { FaceProps } from './face.tsx'
import { FacePicture } from './face-picture.tsx'
import { Picture } from './picture.tsx'

export function FaceArt(props: FaceProps) {
  const baseUrl = usePictureBaseUrl(props.picture !== null)
  return <FacePicture {...props} baseUrl={baseUrl} />
}

export function CoverArt({ picture, width, fallback = null }: CoverProps) {
  const baseUrl = usePictureBaseUrl(true)
  return (
    <Picture key={picture} id={picture} shape="cover" baseUrl={baseUrl} width={width} fallback={fallback} />
  )
}
