import { createContext, useContext } from 'react'
import type { SharedEntry } from '#contract/sharing/schemas.ts'
import { FaceBox, type FaceSize } from '#web/ui/face/face-box.tsx'
import { FacePicture } from '#web/ui/face/face-picture.tsx'
import { Picture } from '#web/ui/face/picture.tsx'

/** Base URL of the shared wiki's pictures, to which the id and the size of a picture are added; null until it is known. */
export const SharedPictureBaseUrlContext = createContext<string | null>(null)

type SharedFaceProps = { entry: SharedEntry; size: FaceSize }

/** Works without a script, unlike `Face`. */
export function SharedFace({ entry: { name, category, picture }, size }: SharedFaceProps) {
  const baseUrl = useContext(SharedPictureBaseUrlContext)
  return (
    <FaceBox size={size}>
      <FacePicture {...{ picture, name, category, size, baseUrl }} />
    </FaceBox>
  )
}

/** Hidden from screen readers, because the name of the campaign follows. */
export function SharedCover({ picture }: { picture: string | null }) {
  const baseUrl = useContext(SharedPictureBaseUrlContext)
  if (picture === null) return null
  return (
    <span
      aria-hidden="true"
      className="print-hidden mt-5 block h-36 overflow-hidden rounded-panel [mask-image:linear-gradient(#000_45%,transparent)] md:h-64"
    >
      <Picture
        key={picture}
        id={picture}
        shape="cover"
        baseUrl={baseUrl}
        width="(min-width: 72rem) 1080px, 100vw"
        fallback={null}
      />
    </span>
  )
}
