import type { ReactNode } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { untellMoments } from '#core/recap/tell-moments.ts'
import { LeadText } from '#web/recap/moments/lead-text.tsx'
import { MomentList } from '#web/recap/moments/moment-list.tsx'
import { Section } from '#web/recap/section.tsx'
import type { TabItem } from '#web/ui/tabs.tsx'
import { CitedProse } from './cited-prose.tsx'
import { Combats, Decisions, Loot, Quests } from './combat-loot-quests.tsx'
import { KeyEvents } from './key-events.tsx'
import { MemorableMoments, Mysteries, Worldbuilding } from './lore.tsx'
import { NextSession } from './next-session.tsx'
import { Characters, Locations } from './people-and-places.tsx'
import { quoteOnce } from './quote-once.ts'

const counted = (id: string, label: string, list: unknown[], content: ReactNode): TabItem[] =>
  list.length === 0 ? [] : [{ id, label, count: list.length, content }]

/** The sections as tabs; empty sections have none. */
export function recapTabs(told: Recap, mayEdit: boolean): TabItem[] {
  const recap = { ...told, ...quoteOnce(untellMoments(told)) }
  const hasMoments = recap.moments.length > 0
  const hasStory = Boolean(
    recap.detailedNarrative || recap.atmosphereAndTone || recap.memorableMoments.length,
  )
  return [
    hasMoments
      ? { id: 'summary', label: recapTexts.moments, content: <Moments recap={recap} mayEdit={mayEdit} /> }
      : { id: 'summary', label: 'Summary', content: <Summary recap={recap} /> },
    ...(hasMoments
      ? counted('events', 'Key events', recap.keyEvents, <KeyEvents events={recap.keyEvents} />)
      : []),
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

function Moments({ recap, mayEdit }: { recap: Recap; mayEdit: boolean }) {
  return (
    <>
      <LeadText recap={recap} mayEdit={mayEdit} />
      <MomentList recap={recap} mayEdit={mayEdit} />
      <DecisionsAndNext recap={recap} />
    </>
  )
}

function DecisionsAndNext({ recap }: { recap: Recap }) {
  return (
    <>
      {recap.importantDecisions.length > 0 && (
        <Section title="Important decisions">
          <Decisions decisions={recap.importantDecisions} />
        </Section>
      )}
      <NextSession cliffhangers={recap.cliffhangers} />
    </>
  )
}

/** Older recaps of the built-in reader hold single lines, which are no text to set with a drop cap. */
const hasDropCap = ({ kind }: Recap) => kind === 'narrative'

function Summary({ recap }: { recap: Recap }) {
  return (
    <>
      {recap.summary && (
        <section aria-label="Summary">
          <CitedProse
            whole={recap.summary}
            sentences={recap.summarySentences}
            hasDropCap={hasDropCap(recap)}
          />
        </section>
      )}
      {recap.keyEvents.length > 0 && (
        <Section title="Key events">
          <KeyEvents events={recap.keyEvents} />
        </Section>
      )}
      <DecisionsAndNext recap={recap} />
      {!recap.summary &&
        recap.keyEvents.length + recap.importantDecisions.length + recap.cliffhangers.length === 0 && (
          <p className="text-ui text-subtle">Nothing is written here.</p>
        )}
    </>
  )
}

function Story({ recap }: { recap: Recap }) {
  return (
    <>
      {recap.detailedNarrative && (
        <section aria-label="Story">
          <CitedProse
            whole={recap.detailedNarrative}
            sentences={recap.narrativeSentences}
            hasDropCap={hasDropCap(recap)}
          />
        </section>
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
