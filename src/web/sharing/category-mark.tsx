import {
  Feather,
  Flame,
  Gem,
  Lightbulb,
  type LucideIcon,
  MapPin,
  ScrollText,
  Shield,
  UserRound,
} from 'lucide-react'
import { type Kind, kindOf } from '#contract/wiki-categories.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

type Look = { icon: LucideIcon; colour: string }

/** Classes and no style: the viewer is drawn on the server, and the content policy lets no style attribute pass. */
const looks: Record<Kind, Look> = {
  people: { icon: UserRound, colour: '[--k:var(--k-people)]' },
  places: { icon: MapPin, colour: '[--k:var(--k-places)]' },
  items: { icon: Gem, colour: '[--k:var(--k-items)]' },
  events: { icon: Flame, colour: '[--k:var(--k-events)]' },
  factions: { icon: Shield, colour: '[--k:var(--k-factions)]' },
  quests: { icon: ScrollText, colour: '[--k:var(--k-quests)]' },
  lore: { icon: Feather, colour: '[--k:var(--k-lore)]' },
}
const concept: Look = { icon: Lightbulb, colour: looks.lore.colour }

/** Part 2 §2: known by one or by many; whatever is not known is a concept. */
function lookOf(category: string): Look {
  if (/^npcs?$/.test(category)) return looks.people
  if (/^concepts?$/.test(category)) return concept
  const kind = kindOf(category) ?? kindOf(`${category}s`) ?? kindOf(category.replace(/s$/, ''))
  return kind ? looks[kind] : concept
}

/** A link in a text has the colour of where it leads. */
export const entityClasses = (category: string) => joinClasses('entity', lookOf(category).colour)

export function CategoryMark({ category, size = 15 }: { category: string; size?: number }) {
  const { icon: Icon, colour } = lookOf(category)
  return (
    <Icon
      size={size}
      strokeWidth={1.6}
      aria-hidden="true"
      className={joinClasses('k-text shrink-0', colour)}
    />
  )
}
