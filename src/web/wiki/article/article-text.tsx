import { useMemo } from 'react'
import { type Fact, type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { readBlocks } from '#core/wiki/text/read-blocks.ts'
import { remainingFacts } from '#core/wiki/text/remaining-facts.ts'
import { inQuotes } from '#web/lib/typeset.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { DescriptionText } from './description-text.tsx'
import { linkSentences, type WikiLinkNames } from './linked-text.tsx'

type FactQuoteProps = { fact: Fact; linkNames: WikiLinkNames; selfId: string }

function FactQuote({ fact: { text, speaker, sources }, linkNames, selfId }: FactQuoteProps) {
  return (
    <figure className="m-0!">
      <blockquote dir="auto">{linkSentences([inQuotes(text)], linkNames, selfId)}</blockquote>
      <figcaption className="mt-1 flex flex-wrap items-center gap-2 font-sans text-small text-subtle">
        {speaker !== undefined && <bdi>{speaker}</bdi>}
        <SourceChips sources={sources} limit={1} />
      </figcaption>
    </figure>
  )
}

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
        <details open={isBlank || others.some(({ isQuote }) => isQuote)} className="mt-8">
          <summary className="cursor-pointer">
            <h2 className="inline">What was said</h2> <span className="text-muted">({others.length})</span>
          </summary>
          <ul className="list-none! pl-0!">
            {others.map((fact) => (
              <li key={fact.id} className="border-t border-line py-2.5 first:border-t-0">
                {fact.isQuote ? (
                  <FactQuote fact={fact} linkNames={linkNames} selfId={id} />
                ) : (
                  <>
                    {linkSentences([fact.text], linkNames, id)} <SourceChips sources={fact.sources} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
