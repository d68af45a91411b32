import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { typeset } from '#contract/typeset.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { type WikiSummary, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { excerpt } from '#web/lib/format.ts'
import { LinkedCard, NoText } from '#web/ui/entry/linked-card.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { GmMark } from '#web/wiki/gm-mark.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

type EntryCardProps = {
  entry: Omit<WikiSummary, 'preview' | 'length'> & { preview?: string }
  /** `name` and `text` replace the name and the preview of the entry, for search results with marked hits. */
  name?: ReactNode
  text?: ReactNode
  showsCategory?: boolean
}

export const EntryCard = memo(function EntryCard({ entry, name, text, showsCategory }: EntryCardProps) {
  const routes = useWikiRoutes()
  const preview = text ?? typeset(excerpt(entry.preview ?? '', wikiLimits.categoryExcerpt))
  return (
    <LinkedCard
      link={(card) => <Link to={routes.entry(entry.id)} {...card} />}
      face={<Face picture={entry.picture} name={entry.name} category={entry.category} size="md" />}
      name={name ?? entry.name}
      mark={entry.visibility === 'gm' && <GmMark />}
      category={showsCategory && categoryLabel(entry.category)}
      text={preview || <NoText>{wikiTexts.noDescription}</NoText>}
      textClasses="line-clamp-4"
    />
  )
})
