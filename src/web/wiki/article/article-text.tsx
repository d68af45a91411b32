import { EyeOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type Fact, type WikiArticle, wikiTexts } from '#contract/wiki/schemas.ts'
import { type Block, readBlocks } from '#core/wiki/text/read-blocks.ts'
import { remainingFacts } from '#core/wiki/text/remaining-facts.ts'
import { Each } from '#web/ui/each.tsx'
import { EntryTextBlock } from '#web/ui/entry/entry-text-block.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { citeParagraph } from './cite-description.ts'
import { linkSentences, type WikiLinkNames } from './linked-text.tsx'

type ArticleTextProps = { article: WikiArticle; linkNames: WikiLinkNames }

export function ArticleText({ article, linkNames }: ArticleTextProps) {
  const { description, facts, id } = article
  const blocks = useMemo(() => readBlocks(description), [description])
  const accepted = useMemo(() => facts.filter(({ status }) => status === 'accepted'), [facts])
  const others = useMemo(() => remainingFacts(description, facts), [description, facts])
  const drawn = useMemo(() => {
    const draw = (text: string) => drawCited(text, accepted, linkNames, id)
    return <Each items={blocks}>{(block) => <TextBlock block={block} draw={draw} />}</Each>
  }, [blocks, accepted, linkNames, id])
  return (
    <div className="prose">
      {blocks.length + others.length === 0 && <p className="text-muted">{wikiTexts.nothingWritten}</p>}
      {drawn}
      {others.length > 0 && (
        <details open={blocks.length === 0} className="mt-8">
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

function drawCited(text: string, accepted: Fact[], linkNames: WikiLinkNames, selfId: string): ReactNode {
  const sentences = citeParagraph(text, accepted)
  const linked = linkSentences(
    sentences.map((sentence) => sentence.text),
    linkNames,
    selfId,
  )
  return (
    <Each items={sentences}>
      {({ sources }, index) => (
        <>
          {linked[index]} <SourceChips sources={sources} limit={2} />{' '}
        </>
      )}
    </Each>
  )
}

function TextBlock({ block, draw }: { block: Block; draw: (text: string) => ReactNode }) {
  if (block.kind !== 'secret') return <EntryTextBlock block={block} draw={draw} />
  return (
    <section
      aria-label={wikiTexts.forGms}
      className="my-5 rounded-card border border-line bg-raised px-5 pt-3.5 pb-4.5"
    >
      <div className="mb-2 flex items-center gap-1.5 font-sans text-label font-medium text-warning">
        <EyeOff size={13} strokeWidth={1.7} /> {wikiTexts.forGms}
      </div>
      <Each items={block.blocks}>{(inner) => <TextBlock block={inner} draw={draw} />}</Each>
    </section>
  )
}
