import type { ReactNode } from 'react'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { Section } from '#web/recap/section.tsx'
import type { TabItem } from '#web/ui/tabs.tsx'
import { CitedProse } from './cited-prose.tsx'
import { Combats, Decisions, Loot, Quests } from './combat-loot-quests.tsx'
import { KeyEvents } from './key-events.tsx'
import { Moments, Mysteries, Worldbuilding } from './lore.tsx'
import { NextSession } from './next-session.tsx'
import { Characters, Locations } from './people-and-places.tsx'
import { PreviouslyCard } from './previously-card.tsx'
import { quoteOnce } from './quote-once.ts'

const counted = (id: string, label: string, list: unknown[], content: ReactNode): TabItem[] =>
  list.length === 0 ? [] : [{ id, label, count: list.length, content }]

/** The sections as tabs; empty sections have none. */
export function recapTabs(written: RecapSections): TabItem[] {
  const recap = quoteOnce(written)
  const hasStory = Boolean(
    recap.detailedNarrative || recap.atmosphereAndTone || recap.memorableMoments.length,
  )
  return [
    { id: 'summary', label: 'Summary', content: <Summary recap={recap} /> },
    ...(hasStory ? [{ id: 'story', label: 'Story', content: <Story recap={recap} /> }] : []),
    ...counted(
      'characters',
      'Characters',
      recap.charactersInvolved,
      <Characters characters={recap.charactersInvolved} />,
    ),
    ...counted('places', 'Places', recap.locationsVisited, <Locations locations={recap.locationsVisited} />),
    ...counted('combat', 'Combat', recap.combatEncounters, <Combats combats={recap.combatEncounters} />),
    ...counted('loot', 'Loot', recap.itemsAndRewards, <Loot items={recap.itemsAndRewards} />),
    ...counted('quests', 'Quests', recap.questProgress, <Quests quests={recap.questProgress} />),
    ...counted('mysteries', 'Mysteries', recap.mysteries, <Mysteries mysteries={recap.mysteries} />),
    ...counted(
      'lore',
      'Lore',
      recap.worldbuildingAndLore,
      <Worldbuilding notes={recap.worldbuildingAndLore} />,
    ),
  ]
}

function Summary({ recap }: { recap: RecapSections }) {
  return (
    <>
      {recap.summary && (
        <section aria-label="Summary">
          <CitedProse whole={recap.summary} sentences={recap.summarySentences} hasDropCap />
        </section>
      )}
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
      <NextSession cliffhangers={recap.cliffhangers} />
      <PreviouslyCard {...recap} />
      {!recap.summary &&
        recap.keyEvents.length + recap.importantDecisions.length + recap.cliffhangers.length === 0 && (
          <p className="text-ui text-subtle">Nothing is written here.</p>
        )}
    </>
  )
}

function Story({ recap }: { recap: RecapSections }) {
  return (
    <>
      {recap.detailedNarrative && (
        <section aria-label="Story">
          <CitedProse whole={recap.detailedNarrative} sentences={recap.narrativeSentences} hasDropCap />
        </section>
      )}
      {recap.memorableMoments.length > 0 && (
        <Section title="Memorable moments">
          <Moments moments={recap.memorableMoments} />
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
