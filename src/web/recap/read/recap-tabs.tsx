import type { ReactNode } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { clearFilledTexts } from '#core/recap/fill-texts.ts'
import { LeadText } from '#web/recap/moments/lead-text.tsx'
import { MomentList } from '#web/recap/moments/moment-list.tsx'
import { Section } from '#web/recap/section.tsx'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import type { TabItem } from '#web/ui/tabs.tsx'
import { AsideList } from './aside-list.tsx'
import { CitedProse } from './cited-prose.tsx'
import {
  describeCharacter,
  describeCombat,
  describeDecision,
  describeLocation,
  describeLoot,
  describeLore,
  describeMystery,
  describeQuest,
} from './describe-items.tsx'
import { KeyEvents } from './key-events.tsx'
import { MemorableMoments } from './memorable-moments.tsx'
import { NextSession } from './next-session.tsx'
import { quoteOnce } from './quote-once.ts'
import { type Evidence, RecapList, type RecapListProps } from './recap-item.tsx'

type Part = { count: number; section: ReactNode }

function part<T extends Evidence>(title: string, items: T[], describe: RecapListProps<T>['describe']): Part {
  const section = (
    <Section key={title} title={title}>
      <RecapList items={items} describe={describe} />
    </Section>
  )
  return { count: items.length, section }
}

/** Omits empty parts. Returns no tab if all parts are empty. */
function groupTab(id: string, label: string, parts: Part[]): TabItem[] {
  const shown = parts.filter(({ count }) => count > 0)
  if (shown.length === 0) return []
  const count = shown.reduce((sum, one) => sum + one.count, 0)
  return [{ id, label, count, content: shown.map(({ section }) => section) }]
}

export function recapTabs(recap: Recap, mayEdit: boolean): TabItem[] {
  const shown = { ...recap, ...quoteOnce(clearFilledTexts(recap)) }
  return [
    {
      id: 'story',
      label: shown.moments.length > 0 ? recapTexts.moments : 'Story',
      content: <Story recap={shown} mayEdit={mayEdit} />,
    },
    ...groupTab('people', 'People', [part('Characters', shown.charactersInvolved, describeCharacter)]),
    ...groupTab('world', 'World', [
      part('Places', shown.locationsVisited, describeLocation),
      part('Quests', shown.questProgress, describeQuest),
      part('Combat', shown.combatEncounters, describeCombat),
      part('Loot', shown.itemsAndRewards, describeLoot),
      part('Mysteries', shown.mysteries, describeMystery),
      part('Lore', shown.worldbuildingAndLore, describeLore),
    ]),
  ]
}

function Story({ recap, mayEdit }: { recap: Recap; mayEdit: boolean }) {
  const { moments, summary, keyEvents, importantDecisions, cliffhangers } = recap
  const lists = [moments, keyEvents, importantDecisions, cliffhangers, recap.memorableMoments]
  const prose = summary || recap.detailedNarrative || recap.atmosphereAndTone
  return (
    <>
      {moments.length > 0 ? (
        <>
          <LeadText recap={recap} mayEdit={mayEdit} />
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
          <Ornament className="mx-auto mb-7" />
          <CitedProse whole={recap.detailedNarrative} sentences={recap.narrativeSentences} hasTitles />
          <AsideList asides={recap.asides} />
        </section>
      )}
      <NextSession cliffhangers={cliffhangers} />
      {keyEvents.length > 0 && (
        <Section title="Key events">
          <KeyEvents events={keyEvents} />
        </Section>
      )}
      {importantDecisions.length > 0 && (
        <Section title="Important decisions">
          <RecapList items={importantDecisions} describe={describeDecision} />
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
      {!prose && lists.flat().length === 0 && <p className="text-ui text-subtle">Nothing is written here.</p>}
    </>
  )
}
