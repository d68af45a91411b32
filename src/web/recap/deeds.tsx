import type { RecapSections } from '#contract/recap.ts'
import { RecapItem } from './recap-item.tsx'
import { withKeys } from './with-keys.ts'

export function Combats({ combats }: { combats: RecapSections['combatEncounters'] }) {
  return (
    <ul>
      {withKeys(combats, ({ name }) => name).map(([key, one]) => (
        <RecapItem
          key={key}
          name={one.name}
          badges={[
            { label: 'Outcome', text: one.outcome },
            { label: 'Duration', text: one.duration },
          ]}
          lead={one.significance}
          fields={[
            { label: 'Enemies', text: one.enemies.join(', ') },
            { label: 'Location', text: one.location },
            { label: 'Trigger', text: one.trigger },
            { label: 'Key moments', text: one.keyMoments },
          ]}
          sources={one.sources}
        />
      ))}
    </ul>
  )
}

export function Loot({ items }: { items: RecapSections['itemsAndRewards'] }) {
  return (
    <ul>
      {withKeys(items, ({ name }) => name).map(([key, one]) => (
        <RecapItem
          key={key}
          name={one.name}
          entryId={one.entryId}
          badges={[
            { label: 'Rarity', text: one.rarity },
            { label: 'Type', text: one.type },
          ]}
          lead={one.description}
          fields={[
            { label: 'Magical properties', text: one.magicalProperties },
            { label: 'Obtained from', text: one.obtainedFrom },
            { label: 'Now with', text: one.currentLocation },
          ]}
          sources={one.sources}
        />
      ))}
    </ul>
  )
}

export function Quests({ quests }: { quests: RecapSections['questProgress'] }) {
  return (
    <ul>
      {withKeys(quests, ({ questName }) => questName).map(([key, one]) => (
        <RecapItem
          key={key}
          name={one.questName}
          badges={[{ label: 'Status', text: one.status }]}
          lead={one.objectiveDetails}
          fields={[
            { label: 'Progress', text: one.progressMade },
            { label: 'Next steps', text: one.nextSteps },
          ]}
          sources={one.sources}
        />
      ))}
    </ul>
  )
}

export function Decisions({ decisions }: { decisions: RecapSections['importantDecisions'] }) {
  return (
    <ul>
      {withKeys(decisions, ({ decisionPoint }) => decisionPoint).map(([key, one]) => (
        <RecapItem
          key={key}
          name={one.decisionPoint}
          fields={[
            { label: 'Reasoning', text: one.reasoning },
            { label: 'Consequences', text: one.consequences },
          ]}
          sources={one.sources}
        />
      ))}
    </ul>
  )
}
