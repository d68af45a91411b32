import { type RecapSections, recapLimits } from '#contract/recap.ts'
import { Quotes } from './quotes.tsx'
import { RecapItem } from './recap-item.tsx'
import { useRecapLinks } from './recap-links.ts'
import { withKeys } from './with-keys.ts'

export function Characters({ characters }: { characters: RecapSections['charactersInvolved'] }) {
  const { roleOf } = useRecapLinks()
  return (
    <ul>
      {withKeys(characters, ({ name }) => name).map(([key, one]) => (
        <RecapItem
          key={key}
          name={one.name}
          entryId={one.entryId}
          badges={[
            { label: 'Role', text: one.role || roleOf(one.name) },
            { label: 'Race', text: one.race },
            { label: 'Class', text: one.class },
            { label: 'Status', text: one.currentStatus },
          ]}
          lead={one.significance}
          fields={[
            { label: 'Appearance', text: one.appearance },
            { label: 'Personality', text: one.personality },
            { label: 'Development', text: one.development },
            { label: 'Relationships', text: one.relationships },
          ]}
          sources={one.sources}
        >
          <Quotes quotes={one.notableQuotes.slice(0, recapLimits.quotesShown)} sources={one.sources} />
        </RecapItem>
      ))}
    </ul>
  )
}

export function Locations({ locations }: { locations: RecapSections['locationsVisited'] }) {
  return (
    <ul>
      {withKeys(locations, ({ name }) => name).map(([key, one]) => (
        <RecapItem
          key={key}
          name={one.name}
          entryId={one.entryId}
          badges={[
            { label: 'Type', text: one.type },
            { label: 'Status', text: one.status },
          ]}
          lead={one.description}
          fields={[
            { label: 'Significance', text: one.significance },
            { label: 'Notable features', text: one.notableFeatures.slice(0, recapLimits.featuresShown) },
            { label: 'Encounters', text: one.encounters },
          ]}
          sources={one.sources}
        />
      ))}
    </ul>
  )
}
