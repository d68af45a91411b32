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
  UserRound,
  UsersRound,
  WandSparkles,
} from 'lucide-react'
import { type Kind, kindOf } from '#contract/wiki/categories.ts'

/** A Map, because a custom category can be called "constructor". */
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
  }),
)

function findId(category: string): string {
  if (/^npcs?$/.test(category)) return 'people'
  const spellings = [category, `${category}s`, category.replace(/s$/, '')]
  return spellings.find((id) => icons.has(id)) ?? category
}

export function categoryStyle(category: string): { icon: LucideIcon; kind: Kind | null } {
  const id = findId(category)
  return { icon: icons.get(id) ?? Lightbulb, kind: kindOf(id) }
}
