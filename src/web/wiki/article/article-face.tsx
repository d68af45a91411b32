import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { Face } from '#web/ui/face/face.tsx'
import { FaceButton } from '#web/ui/face/face-button.tsx'

type ArticleFaceProps = {
  article: Pick<WikiArticle, 'id' | 'name' | 'category' | 'picture'>
  /** Id of the campaign if the user may change the picture; otherwise null. */
  pictureCampaignId: string | null
}

export function ArticleFace({ article, pictureCampaignId }: ArticleFaceProps) {
  const { id, name, category, picture } = article
  if (pictureCampaignId === null) return <Face picture={picture} name={name} category={category} size="xl" />
  const target = { kind: 'entry', campaignId: pictureCampaignId, entryId: id } as const
  return <FaceButton request={{ target, picture, name, category }} size="xl" />
}
