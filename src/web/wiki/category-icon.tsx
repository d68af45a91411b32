import { categoryStyle } from '#web/ui/brand/category-icons.ts'
import { hueOfCategory } from '#web/ui/face/sigil/category-hue.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

export function colourOfCategory(category: string): string {
  const { kind } = categoryStyle(category)
  return kind
    ? `var(--k-${kind})`
    : `oklch(var(--custom-light) var(--custom-chroma) ${hueOfCategory(category)})`
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
