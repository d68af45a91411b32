import type { RecapSections } from '#contract/recap/schemas.ts'
import { RecapList } from './recap-item.tsx'

export function Combats({ combats }: { combats: RecapSections['combatEncounters'] }) {
  return (
    <RecapList
      items={combats}
      describe={(one) => ({
        name: one.name,
        badges: { Outcome: one.outcome, Duration: one.duration },
        lead: one.significance,
        fields: {
          Enemies: one.enemies.join(', '),
          Location: one.location,
          Trigger: one.trigger,
          'Key moments': one.keyMoments,
        },
      })}
    />
  )
}

export function Loot({ items }: { items: RecapSections['itemsAndRewards'] }) {
  return (
    <RecapList
      items={items}
      describe={(one) => ({
        name: one.name,
        entryId: one.entryId,
        badges: { Rarity: one.rarity, Type: one.type },
        lead: one.description,
        fields: {
          'Magical properties': one.magicalProperties,
          'Obtained from': one.obtainedFrom,
          'Now with': one.currentLocation,
        },
      })}
    />
  )
}

export function Quests({ quests }: { quests: RecapSections['questProgress'] }) {
  return (
    <RecapList
      items={quests}
      describe={(one) => ({
        name: one.questName,
        badges: { Status: one.status },
        lead: one.objectiveDetails,
        fields: { Progress: one.progressMade, 'Next steps': one.nextSteps },
      })}
    />
  )
}

export function Decisions({ decisions }: { decisions: RecapSections['importantDecisions'] }) {
  return (
    <RecapList
      items={decisions}
      describe={(one) => ({
        name: one.decisionPoint,
        fields: { Reasoning: one.reasoning, Consequences: one.consequences },
      })}
    />
  )
}
