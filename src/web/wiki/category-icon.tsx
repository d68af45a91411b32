import { categoryStyle } from '#web/ui/brand/category-icons.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Hashes the name with FNV-1a, so that a category has the same hue everywhere. */
function hueOf(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % 360
}

export function colourOfCategory(category: string): string {
  const { kind } = categoryStyle(category)
  return kind ? `var(--k-${kind})` : `oklch(var(--custom-light) var(--custom-chroma) ${hueOf(category)})`
}

type CategoryIconProps = { category: string; size?: number; className?: string }

export function CategoryIcon({ category, size = 14, className }: CategoryIconProps) {
  const { icon: Icon } = categoryStyle(category)
  return (
    <Icon
      size={size}
      strokeWidth={1.6}
      className={joinClasses('shrink-0', className)}
      style={{ color: colourOfCategory(category) }}
    />
  )
}
