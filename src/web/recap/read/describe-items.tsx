import { type RecapSections, recapLimits } from '#contract/recap/schemas.ts'
import type { ListSection } from '#contract/recap/sections.ts'
import type { Source } from '#contract/source.ts'
import { inQuotes } from '#contract/typeset.ts'
import { useCitations } from '#web/lib/citations.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { type ItemDescription, isEcho } from './recap-item.tsx'
import type { useRecapLinks } from './recap-links.ts'

type Descriptions = {
  [Section in ListSection]: (
    item: RecapSections[Section][number],
    links: ReturnType<typeof useRecapLinks>,
  ) => ItemDescription
}

export const descriptions: Descriptions = {
  keyEvents: (one) => ({
    name: one.title,
    face: one.number > 0 && (
      <span aria-hidden="true" className="font-display text-[15px]/[23px] font-[560] text-subtle">
        {one.number}
      </span>
    ),
    lead: one.description,
    fields: { Consequences: one.consequences },
    children: <Quotes quotes={one.keyDialogue} sources={one.sources} />,
  }),
  memorableMoments: ({ title, quote, significance, sources }) => ({
    name: isEcho(title, quote) ? '' : title,
    lead: significance,
    children: <Quotes quotes={quote ? [quote] : []} sources={sources} />,
  }),
  cliffhangers: (one) => ({
    name: one.title,
    badges: { Urgency: one.urgency },
    lead: one.situation,
    fields: { Stakes: one.stakes },
  }),
  charactersInvolved: (one, { roleOf, faceOf }) => ({
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
    children: <Quotes quotes={one.notableQuotes.slice(0, recapLimits.quotesShown)} sources={one.sources} />,
  }),
  locationsVisited: (one) => ({
    name: one.name,
    entryId: one.entryId,
    badges: { Type: one.type, Status: one.status },
    lead: one.description,
    fields: {
      Significance: one.significance,
      'Notable features': one.notableFeatures.slice(0, recapLimits.featuresShown),
      Encounters: one.encounters,
    },
  }),
  combatEncounters: (one) => ({
    name: one.name,
    badges: { Outcome: one.outcome, Duration: one.duration },
    lead: one.significance,
    fields: {
      Enemies: one.enemies.join(', '),
      Location: one.location,
      Trigger: one.trigger,
      'Key moments': one.keyMoments,
    },
  }),
  itemsAndRewards: (one) => ({
    name: one.name,
    entryId: one.entryId,
    badges: { Rarity: one.rarity, Type: one.type },
    lead: one.description,
    fields: {
      'Magical properties': one.magicalProperties,
      'Obtained from': one.obtainedFrom,
      'Now with': one.currentLocation,
    },
  }),
  questProgress: (one) => ({
    name: one.questName,
    badges: { Status: one.status },
    lead: one.objectiveDetails,
    fields: { Progress: one.progressMade, 'Next steps': one.nextSteps },
  }),
  importantDecisions: (one) => ({
    name: one.decisionPoint,
    fields: { Reasoning: one.reasoning, Consequences: one.consequences },
  }),
  mysteries: (one) => ({
    name: one.name,
    lead: one.description,
    fields: { Clues: one.clues },
  }),
  worldbuildingAndLore: (one) => ({
    name: one.subject,
    badges: { Category: one.category },
    lead: one.details,
    fields: { Relevance: one.relevance },
  }),
}

type QuotesProps = { quotes: string[]; sources?: Source[] }

function Quotes({ quotes, sources = [] }: QuotesProps) {
  if (quotes.length === 0) return null
  return (
    <div className="mt-3 grid gap-2.5">
      {withKeys(quotes, (quote) => quote).map(([key, quote]) => (
        <blockquote
          key={key}
          className="border-l-2 border-[color-mix(in_oklch,var(--gilt)_70%,transparent)] pl-4"
        >
          <p className="font-read text-[17px]/[27px] text-pretty text-fg italic">{inQuotes(quote)}</p>
          <SpokenBy words={quote} sources={sources} />
        </blockquote>
      ))}
    </div>
  )
}

function SpokenBy({ words, sources }: { words: string; sources: Source[] }) {
  const { quote } = useCitations()
  const line = sources.map(quote).find((one) => one !== null && isEcho(words, one.text))
  if (!line) return null
  return (
    <footer className="mt-0.5 text-small text-subtle">
      — <bdi>{line.speaker}</bdi>
    </footer>
  )
}
