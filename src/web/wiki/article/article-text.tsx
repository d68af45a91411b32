import { useMemo } from 'react'
import { type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { readBlocks } from '#core/wiki/text/read-blocks.ts'
import { remainingFacts } from '#core/wiki/text/remaining-facts.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { DescriptionText } from './description-text.tsx'
import { linkSentences, type WikiLinkNames } from './linked-text.tsx'

type ArticleTextProps = { article: WikiArticle; linkNames: WikiLinkNames }

export function ArticleText({ article, linkNames }: ArticleTextProps) {
  const { description, facts, id } = article
  const isBlank = useMemo(() => readBlocks(description).length === 0, [description])
  const accepted = useMemo(() => facts.filter(({ status }) => status === 'accepted'), [facts])
  const others = useMemo(() => remainingFacts(description, facts), [description, facts])
  return (
    <div className="prose">
      {isBlank && others.length === 0 && <p className="text-muted">{wikiTexts.nothingWritten}</p>}
      <DescriptionText description={description} linkNames={linkNames} accepted={accepted} selfId={id} />
      {others.length > 0 && (
        <details open={isBlank} className="mt-8">
          <summary className="cursor-pointer">
            <h2 className="inline">What was said</h2> <span className="text-muted">({others.length})</span>
          </summary>
          <ul className="list-none! pl-0!">
            {others.map((fact) => (
              <li key={fact.id} className="border-t border-line py-2.5 first:border-t-0">
                {linkSentences([fact.text], linkNames, id)} <SourceChips sources={fact.sources} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
