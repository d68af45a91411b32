import { EyeOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type Fact, wikiTexts } from '#contract/wiki/schemas.ts'
import { type Block, readBlocks } from '#core/wiki/text/read-blocks.ts'
import { readRuns } from '#core/wiki/text/read-runs.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { Each } from '#web/ui/each.tsx'
import { EntryTextBlock } from '#web/ui/entry/entry-text-block.tsx'
import { citeParagraph } from './cite-description.ts'
import { drawRuns, type WikiLinkNames } from './entry-link.tsx'

type DescriptionTextProps = {
  description: string
  linkNames: WikiLinkNames
  /** Facts whose sources are shown where the description repeats the fact word for word. */
  accepted: Fact[]
  selfId: string | null
}

export function DescriptionText({ description, linkNames, accepted, selfId }: DescriptionTextProps) {
  const blocks = useMemo(() => readBlocks(description), [description])
  return useMemo(() => {
    const draw = (text: string) => drawCited(text, accepted, linkNames, selfId)
    return <Each items={blocks}>{(block) => <TextBlock block={block} draw={draw} />}</Each>
  }, [blocks, accepted, linkNames, selfId])
}

function drawCited(
  text: string,
  accepted: Fact[],
  linkNames: WikiLinkNames,
  selfId: string | null,
): ReactNode {
  const sentences = citeParagraph(readRuns(text), accepted)
  const linked = drawRuns(
    sentences.map(({ runs }) => runs),
    linkNames,
    selfId,
  )
  const timed = sentences.find(({ sources }) => sources[0]?.start != null)
  return (
    <Each items={sentences}>
      {(sentence, index) => (
        <>
          <CitedSentence sources={sentence.sources} showsTime={sentence === timed}>
            {linked[index]}
          </CitedSentence>{' '}
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
      <Each items={block.blocks}>{(inner) => <EntryTextBlock block={inner} draw={draw} />}</Each>
    </section>
  )
}
