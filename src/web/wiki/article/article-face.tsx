import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { Face } from '#web/ui/face/face.tsx'
import { PictureButton } from '#web/ui/face/picture-button.tsx'

type ArticleFaceProps = {
  article: Pick<WikiArticle, 'id' | 'name' | 'category' | 'picture'>
  /** The campaign, if the user may change the picture. */
  pictureOf: string | null
}

export function ArticleFace({ article, pictureOf }: ArticleFaceProps) {
  const { id, name, category, picture } = article
  const face = <Face picture={picture} name={name} category={category} size="xl" />
  if (pictureOf === null) return face
  return (
    <PictureButton
      request={{ target: { kind: 'entry', campaignId: pictureOf, entryId: id }, picture, name, category }}
      label={pictureDialogTexts.face[picture ? 'change' : 'add']}
    >
      {face}
    </PictureButton>
  )
}
