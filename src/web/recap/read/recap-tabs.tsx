import type { ReactNode } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { untellMoments } from '#core/recap/tell-moments.ts'
import { LeadText } from '#web/recap/moments/lead-text.tsx'
import { MomentList } from '#web/recap/moments/moment-list.tsx'
import { Section } from '#web/recap/section.tsx'
import type { TabItem } from '#web/ui/tabs.tsx'
import { AsideList } from './aside-list.tsx'
import { CitedProse } from './cited-prose.tsx'
import { Combats, Decisions, Loot, Quests } from './combat-loot-quests.tsx'
import { KeyEvents } from './key-events.tsx'
import { MemorableMoments, Mysteries, Worldbuilding } from './lore.tsx'
import { NextSession } from './next-session.tsx'
import { Characters, Locations } from './people-and-places.tsx'
import { quoteOnce } from './quote-once.ts'

type Part = { title: string; items: readonly unknown[]; content: ReactNode }

function groupTab(id: string, label: string, parts: Part[]): TabItem[] {
  const shown = parts.filter(({ items }) => items.length > 0)
  if (shown.length === 0) return []
  const content = shown.map((part) => (
    <Section key={part.title} title={part.title}>
      {part.content}
    </Section>
  ))
  const count = shown.reduce((sum, { items }) => sum + items.length, 0)
  return [{ id, label, count, content }]
}

export function recapTabs(told: Recap, mayEdit: boolean): TabItem[] {
  const recap = { ...told, ...quoteOnce(untellMoments(told)) }
  const part = <T,>(title: string, items: T[], draw: (items: T[]) => ReactNode): Part => ({
    title,
    items,
    content: draw(items),
  })
  return [
    recap.moments.length > 0
      ? { id: 'story', label: recapTexts.moments, content: <Moments recap={recap} mayEdit={mayEdit} /> }
      : { id: 'story', label: 'Story', content: <Story recap={recap} /> },
    ...groupTab('people', 'People', [
      part('Characters', recap.charactersInvolved, (characters) => <Characters characters={characters} />),
    ]),
    ...groupTab('world', 'World', [
      part('Places', recap.locationsVisited, (locations) => <Locations locations={locations} />),
      part('Quests', recap.questProgress, (quests) => <Quests quests={quests} />),
      part('Combat', recap.combatEncounters, (combats) => <Combats combats={combats} />),
      part('Loot', recap.itemsAndRewards, (items) => <Loot items={items} />),
      part('Mysteries', recap.mysteries, (mysteries) => <Mysteries mysteries={mysteries} />),
      part('Lore', recap.worldbuildingAndLore, (notes) => <Worldbuilding notes={notes} />),
    ]),
  ]
}

function Moments({ recap, mayEdit }: { recap: Recap; mayEdit: boolean }) {
  return (
    <>
      <LeadText recap={recap} mayEdit={mayEdit} />
      <MomentList recap={recap} mayEdit={mayEdit} />
      <EventsAndDecisions recap={recap} />
      <Narrative recap={recap} />
      <NextSession cliffhangers={recap.cliffhangers} />
    </>
  )
}

/** Recaps of the built-in reader consist of single lines, which do not suit a drop cap. */
const hasDropCap = ({ kind }: Recap) => kind === 'narrative'

function EventsAndDecisions({ recap }: { recap: Recap }) {
  return (
    <>
      {recap.keyEvents.length > 0 && (
        <Section title="Key events">
          <KeyEvents events={recap.keyEvents} />
        </Section>
      )}
      {recap.importantDecisions.length > 0 && (
        <Section title="Important decisions">
          <Decisions decisions={recap.importantDecisions} />
        </Section>
      )}
    </>
  )
}

function Story({ recap }: { recap: Recap }) {
  const { summary, keyEvents, importantDecisions, cliffhangers, detailedNarrative } = recap
  const lists = [keyEvents, importantDecisions, cliffhangers, recap.memorableMoments]
  const isEmpty = !summary && !detailedNarrative && !recap.atmosphereAndTone && lists.flat().length === 0
  return (
    <>
      {summary && (
        <section aria-label="Summary">
          <CitedProse whole={summary} sentences={recap.summarySentences} hasDropCap={hasDropCap(recap)} />
        </section>
      )}
      <EventsAndDecisions recap={recap} />
      <Narrative recap={recap} />
      <NextSession cliffhangers={cliffhangers} />
      {isEmpty && <p className="text-ui text-subtle">Nothing is written here.</p>}
    </>
  )
}

function Narrative({ recap }: { recap: Recap }) {
  return (
    <>
      {recap.detailedNarrative && (
        <Section title="Detailed narrative">
          <CitedProse whole={recap.detailedNarrative} sentences={recap.narrativeSentences} hasTitles />
          <AsideList asides={recap.asides} />
        </Section>
      )}
      {recap.memorableMoments.length > 0 && (
        <Section title="Memorable moments">
          <MemorableMoments moments={recap.memorableMoments} />
        </Section>
      )}
      {recap.atmosphereAndTone && (
        <Section title="Atmosphere and tone">
          <CitedProse whole={recap.atmosphereAndTone} sentences={recap.atmosphereSentences} />
        </Section>
      )}
    </>
  )
}
