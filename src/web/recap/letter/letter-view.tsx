import type { Letter, LetterLine } from '#contract/recap/letters.ts'
import { letterTexts } from '#contract/recap/letters.ts'
import type { RecapSections, Statement } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'
import { keepCitations } from '#core/recap/keep-citations.ts'
import { typeset } from '#web/lib/typeset.ts'
import { CitedProse } from '#web/recap/read/cited-prose.tsx'
import { useRecapLinks } from '#web/recap/read/recap-links.ts'
import { Section } from '#web/recap/section.tsx'
import { withKeys } from '#web/recap/with-keys.ts'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'

type LetterViewProps = {
  letter: Letter
  /** The recap from which the letter was composed. It has the sources of the letter's sentences. */
  recap: RecapSections
}

export function LetterView({ letter, recap }: LetterViewProps) {
  const { present, opening, scenes, moments, treasure, debts, ending } = letter
  const cited = [...recap.summarySentences, ...recap.narrativeSentences]
  const sources = listSources(recap)
  const hasStory = scenes.length + moments.length > 0
  return (
    <div className="letter">
      {present.length > 0 && (
        <p className="mb-6 text-small text-subtle">
          {letterTexts.atTheTable}: <span className="text-muted">{present.map(typeset).join(', ')}</span>
        </p>
      )}
      {opening !== '' && (
        <CitedProse whole={opening} sentences={keepCitations(opening, cited)} hasDropCap size="opening" />
      )}
      {opening !== '' && hasStory && <Ornament className="mx-auto my-8" />}
      {withKeys(scenes, ({ text }) => text).map(([key, scene]) => (
        <Scene key={key} scene={scene} cited={cited} sources={sources} />
      ))}
      {moments.length > 0 && (
        <Section title={letterTexts.moments}>
          {withKeys(moments, ({ text }) => text).map(([key, moment]) => (
            <div key={key}>
              {moment.scene !== '' && (
                <p dir="auto" className="mt-7 font-display text-[17px]/[24px] font-[560] text-gilt">
                  {typeset(moment.scene)}
                </p>
              )}
              <SpokenLine line={moment} sources={sources} />
            </div>
          ))}
        </Section>
      )}
      <ItemList title={letterTexts.treasure} items={treasure} />
      <ItemList title={letterTexts.debts} items={debts.map((text) => ({ name: '', text }))} />
      <ItemList title={letterTexts.ending} items={ending.map(({ title, text }) => ({ name: title, text }))} />
    </div>
  )
}

/** Returns the sources of all statements and list items, by segment id. */
function listSources(recap: RecapSections): Map<string, Source> {
  const lists = Object.values(recap).filter((value) => Array.isArray(value))
  const items: { sources?: Source[] }[] = lists.flat().filter((one) => typeof one === 'object')
  return new Map(items.flatMap(({ sources = [] }) => sources.map((one) => [one.segmentId, one])))
}

type SceneProps = { scene: Letter['scenes'][number]; cited: Statement[]; sources: Map<string, Source> }

function Scene({ scene: { title, text, quote }, cited, sources }: SceneProps) {
  return (
    <section className={title === '' ? 'mt-5 first-of-type:mt-0' : 'mt-10 first-of-type:mt-0'}>
      {title !== '' && (
        <h2 dir="auto" className="mb-2 font-display text-h3 font-[560] tracking-[-0.008em] text-balance">
          {typeset(title)}
        </h2>
      )}
      <CitedProse whole={text} sentences={keepCitations(text, cited)} />
      {quote && <SpokenLine line={quote} sources={sources} />}
    </section>
  )
}

function SpokenLine({ line, sources }: { line: LetterLine; sources: Map<string, Source> }) {
  const { linkText } = useRecapLinks()
  const source = line.time ? sources.get(line.time.segmentId) : undefined
  return (
    <figure className="timed quote mt-5">
      <blockquote dir="auto" className="font-read text-[18.5px]/[29px] text-fg italic">
        <CitedSentence sources={source ? [source] : []} showsTime>
          {linkText(line.text)}
        </CitedSentence>
      </blockquote>
      {line.speaker !== null && (
        <figcaption className="mt-1 text-small text-subtle">
          <bdi>{line.speaker}</bdi>
        </figcaption>
      )}
    </figure>
  )
}

function ItemList({ title, items }: { title: string; items: Letter['treasure'] }) {
  const { linkText } = useRecapLinks()
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid gap-2">
        {withKeys(items, ({ name, text }) => name + text).map(([key, { name, text }]) => (
          <li key={key} dir="auto" className="font-read text-read text-pretty break-words">
            {name !== '' && <b className="font-[640]">{typeset(nameItem(name, text))} </b>}
            {text !== '' && linkText(text)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const nameItem = (name: string, text: string) => (text === '' || /[.?!…]$/.test(name) ? name : `${name}.`)
