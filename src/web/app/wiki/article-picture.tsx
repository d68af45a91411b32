import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { PictureDialog } from '#web/ui/face/picture-dialog.tsx'

type ArticlePictureProps = { campaignId: string; article: WikiArticle; onClose: () => void }

export function ArticlePicture({ campaignId, article, onClose }: ArticlePictureProps) {
  const { id, name, category, picture } = article
  const target = { kind: 'entry', campaignId, entryId: id } as const
  return <PictureDialog request={{ target, name, category, picture }} onClose={onClose} />
}
