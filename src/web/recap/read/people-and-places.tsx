import { type RecapSections, recapLimits } from '#contract/recap/schemas.ts'
import { Quotes } from './quotes.tsx'
import { RecapList } from './recap-item.tsx'
import { useRecapLinks } from './recap-links.ts'

export function Characters({ characters }: { characters: RecapSections['charactersInvolved'] }) {
  const { roleOf, faceOf } = useRecapLinks()
  return (
    <RecapList
      items={characters}
      describe={(one) => ({
        name: one.name,
        entryId: one.entryId,
        face: faceOf(one.name, one.entryId),
        badges: {
          Role: one.role || roleOf(one.name),
          Race: one.race,
          Class: one.class,
          Status: one.currentStatus,
        },
        lead: one.significance,
        fields: {
          Appearance: one.appearance,
          Personality: one.personality,
          Development: one.development,
          Relationships: one.relationships,
        },
        children: (
          <Quotes quotes={one.notableQuotes.slice(0, recapLimits.quotesShown)} sources={one.sources} />
        ),
      })}
    />
  )
}

export function Locations({ locations }: { locations: RecapSections['locationsVisited'] }) {
  return (
    <RecapList
      items={locations}
      describe={(one) => ({
        name: one.name,
        entryId: one.entryId,
        badges: { Type: one.type, Status: one.status },
        lead: one.description,
        fields: {
          Significance: one.significance,
          'Notable features': one.notableFeatures.slice(0, recapLimits.featuresShown),
          Encounters: one.encounters,
        },
      })}
    />
  )
}
