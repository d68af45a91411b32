import { PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Recap, type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { clearFilledTexts } from '#core/recap/fill-texts.ts'
import { MomentList } from '#web/recap/moments/moment-list.tsx'
import { Section } from '#web/recap/section.tsx'
import { withKeys } from '#web/recap/with-keys.ts'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { Button } from '#web/ui/button.tsx'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import type { TabItem } from '#web/ui/tabs.tsx'
import { descriptions } from './describe-items.tsx'
import {
  CitedProse,
  type Evidence,
  hasWords,
  isEcho,
  RecapList,
  type RecapListProps,
  wordsOf,
} from './recap-item.tsx'
import { useRecapLinks } from './recap-links.ts'

type Part = { count: number; section: ReactNode }

function ItemSection<T extends Evidence>({ title, ...list }: RecapListProps<T> & { title: string }) {
  if (list.items.length === 0) return null
  return (
    <Section title={title}>
      <RecapList {...list} />
    </Section>
  )
}

function part<T extends Evidence>(title: string, items: T[], describe: RecapListProps<T>['describe']): Part {
  return { count: items.length, section: <ItemSection key={title} {...{ title, items, describe }} /> }
}

/** Returns no tab if all parts are empty. */
function groupTab(id: string, label: string, parts: Part[]): TabItem[] {
  const count = parts.reduce((sum, one) => sum + one.count, 0)
  return count === 0 ? [] : [{ id, label, count, content: parts.map(({ section }) => section) }]
}

export function recapTabs(recap: Recap, mayEdit: boolean, onEdit?: () => void): TabItem[] {
  const shown = { ...recap, ...quoteOnce(clearFilledTexts(recap)) }
  return [
    {
      id: 'story',
      label: shown.moments.length > 0 ? recapTexts.moments : 'Story',
      content: <Story recap={shown} {...{ mayEdit, onEdit }} />,
    },
    ...groupTab('people', 'People', [
      part('Characters', shown.charactersInvolved, descriptions.charactersInvolved),
    ]),
    ...groupTab('world', 'World', [
      part('Places', shown.locationsVisited, descriptions.locationsVisited),
      part('Quests', shown.questProgress, descriptions.questProgress),
      part('Combat', shown.combatEncounters, descriptions.combatEncounters),
      part('Loot', shown.itemsAndRewards, descriptions.itemsAndRewards),
      part('Mysteries', shown.mysteries, descriptions.mysteries),
      part('Lore', shown.worldbuildingAndLore, descriptions.worldbuildingAndLore),
    ]),
  ]
}

type StoryProps = { recap: Recap; mayEdit: boolean; onEdit: (() => void) | undefined }

function Story({ recap, mayEdit, onEdit }: StoryProps) {
  const { moments, summary, cliffhangers } = recap
  // Omits cliffhangers that have nothing but an urgency.
  const previewed = cliffhangers.filter(({ title, situation, stakes }) =>
    [title, situation, stakes].some(hasWords),
  )
  const lists = [moments, recap.keyEvents, recap.importantDecisions, cliffhangers, recap.memorableMoments]
  const prose = summary || recap.detailedNarrative || recap.atmosphereAndTone
  return (
    <>
      {moments.length > 0 ? (
        <>
          {summary && (
            <section aria-label="Summary" className="mb-6">
              <CitedProse whole={summary} sentences={recap.summarySentences} />
            </section>
          )}
          {!summary && onEdit && (
            <Button size="sm" className="mb-6 print:hidden" icon={PenLine} onClick={onEdit}>
              {recapTexts.writeLead}
            </Button>
          )}
          <MomentList recap={recap} mayEdit={mayEdit} />
        </>
      ) : (
        summary && (
          <section aria-label="Summary">
            {/* A recap of kind `highlights` has a summary of single lines, which do not suit a drop cap. */}
            <CitedProse
              whole={summary}
              sentences={recap.summarySentences}
              hasDropCap={recap.kind === 'narrative'}
            />
          </section>
        )
      )}
      {recap.detailedNarrative && (
        <section aria-label="Detailed narrative" className="mt-7">
          <h2 className="sr-only">Detailed narrative</h2>
          <Ornament className="mx-auto mb-7" />
          <CitedProse whole={recap.detailedNarrative} sentences={recap.narrativeSentences} hasTitles />
          <AsideList asides={recap.asides} />
        </section>
      )}
      <ItemSection
        title={recapTexts.nextSessionPreview}
        items={previewed}
        describe={descriptions.cliffhangers}
      />
      <ItemSection title="Key events" items={recap.keyEvents} describe={descriptions.keyEvents} />
      <ItemSection
        title="Important decisions"
        items={recap.importantDecisions}
        describe={descriptions.importantDecisions}
      />
      <ItemSection
        title="Memorable moments"
        items={recap.memorableMoments}
        describe={descriptions.memorableMoments}
      />
      {recap.atmosphereAndTone && (
        <Section title="Atmosphere and tone">
          <CitedProse whole={recap.atmosphereAndTone} sentences={recap.atmosphereSentences} />
        </Section>
      )}
      {!prose && lists.flat().length === 0 && <p className="text-ui text-subtle">Nothing is written here.</p>}
    </>
  )
}

function AsideList({ asides }: Pick<RecapSections, 'asides'>) {
  const { linkSentences } = useRecapLinks()
  if (asides.length === 0) return null
  const linked = linkSentences(asides.map(({ text }) => text))
  return (
    <details className="print-hidden mt-6">
      <summary className="cursor-pointer text-ui font-medium marker:text-gilt">
        {recapTexts.asides}
        <span className="num ml-2 text-small text-subtle">{asides.length}</span>
      </summary>
      <p className="mt-1 text-small text-subtle">{recapTexts.asidesAbout}</p>
      <ul className="prose mt-3 space-y-2">
        {withKeys(asides, ({ text }) => text).map(([key, { sources }], index) => (
          <li key={key} dir="auto" className="timed">
            <CitedSentence sources={sources} showsTime>
              {linked[index]}
            </CitedSentence>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * Keeps each quote only in the first of these places: the story, memorable moments, key events, characters. The story is not compared with
 * the quotes of characters.
 * A quote that the title or description of a key event already contains is removed from that event.
 */
export function quoteOnce(recap: RecapSections): RecapSections {
  const quoted = new Set<string>()
  const story = `${recap.summary} ${recap.detailedNarrative}`
  const takeNew = (quote: string) => {
    const words = wordsOf(quote)
    if (words === '' || quoted.has(words)) return false
    quoted.add(words)
    return true
  }
  return {
    ...recap,
    memorableMoments: recap.memorableMoments.flatMap((moment) => {
      if (!moment.quote || (!isEcho(moment.quote, story) && takeNew(moment.quote))) return [moment]
      const rest = { ...moment, title: isEcho(moment.title, moment.quote) ? '' : moment.title, quote: '' }
      return rest.significance ? [rest] : []
    }),
    keyEvents: recap.keyEvents.map((event) => ({
      ...event,
      keyDialogue: event.keyDialogue.filter(
        (quote) => !isEcho(quote, `${event.title} ${event.description}`) && takeNew(quote),
      ),
    })),
    charactersInvolved: recap.charactersInvolved.map((one) => ({
      ...one,
      notableQuotes: one.notableQuotes.filter(takeNew),
    })),
  }
}
