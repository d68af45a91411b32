import { lazyPart } from '#web/lib/lazy.ts'
import { FaceBox, type FaceSize } from './face-box.tsx'

// Loaded lazily, because the first paint does not need it.
const FaceArt = lazyPart(async () => (await import('./art.tsx')).FaceArt)

export type FaceProps = {
  /** Id of the picture; null shows the sigil of the name. */
  picture: string | null
  name: string
  category: string
  size: FaceSize
  className?: string
}

/** Hidden from screen readers, because the name is always shown beside it. */
export function Face(props: FaceProps) {
  return (
    <FaceBox size={props.size} className={props.className}>
      <FaceArt {...props} />
    </FaceBox>
  )
}
