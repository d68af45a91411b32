import {
  Beer,
  BookOpen,
  Castle,
  Church,
  Coins,
  Crown,
  Feather,
  Flame,
  FlaskConical,
  Gem,
  Hammer,
  Landmark,
  Languages,
  Lightbulb,
  type LucideIcon,
  MapPin,
  Mountain,
  Music,
  PartyPopper,
  PawPrint,
  ScrollText,
  Shield,
  Ship,
  Sparkles,
  Store,
  Sun,
  Swords,
  Tag,
  UserRound,
  UsersRound,
  WandSparkles,
} from 'lucide-react'
import { kindOf } from '#contract/wiki-categories.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Core and further ids of part 1 §3; anything else is a tag. A map, because somebody's category may be called "constructor". */
const icons = new Map<string, LucideIcon>(
  Object.entries({
    people: UserRound,
    places: MapPin,
    items: Gem,
    organizations: Shield,
    events: Flame,
    lore: Feather,
    quests: ScrollText,
    spells: WandSparkles,
    concepts: Lightbulb,
    race: UsersRound,
    class: Swords,
    deity: Sun,
    creature: PawPrint,
    artifact: Crown,
    tavern: Beer,
    guild: Shield,
    faction: Shield,
    shop: Store,
    title: Crown,
    character: UserRound,
    location: MapPin,
    settlement: Castle,
    region: Mountain,
    currency: Coins,
    language: Languages,
    religion: Church,
    festival: PartyPopper,
    song: Music,
    legend: BookOpen,
    prophecy: Sparkles,
    potion: FlaskConical,
    material: Hammer,
    vehicle: Ship,
    monument: Landmark,
  }),
)

/** FNV-1a: the same name has the same hue everywhere. */
function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % 360
}

export function colourOfCategory(category: string): string {
  const kind = kindOf(category)
  return kind ? `var(--k-${kind})` : `oklch(var(--custom-light) var(--custom-chroma) ${hueOf(category)})`
}

export function CategoryIcon({
  category,
  size = 14,
  className,
}: {
  category: string
  size?: number
  className?: string
}) {
  const Icon = icons.get(category) ?? Tag
  return (
    <Icon
      size={size}
      strokeWidth={1.6}
      aria-hidden="true"
      className={joinClasses('shrink-0', className)}
      style={{ color: colourOfCategory(category) }}
    />
  )
}
