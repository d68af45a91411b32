import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { Face } from '#web/ui/face/face.tsx'
import { FaceButton } from '#web/ui/face/face-button.tsx'

type ArticleFaceProps = {
  article: Pick<WikiArticle, 'id' | 'name' | 'category' | 'picture'>
  /** Id of the campaign if the user may change the picture; otherwise null. */
  pictureOf: string | null
}

export function ArticleFace({ article, pictureOf }: ArticleFaceProps) {
  const { id, name, category, picture } = article
  if (pictureOf === null) return <Face picture={picture} name={name} category={category} size="xl" />
  const target = { kind: 'entry', campaignId: pictureOf, entryId: id } as const
  return <FaceButton request={{ target, picture, name, category }} size="xl" />
}
