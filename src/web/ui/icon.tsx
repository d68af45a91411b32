import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement } from 'react'

/** An icon component, or an element if the icon needs its own colour or state. */
export type IconProp = LucideIcon | ReactElement

type IconProps = { icon: IconProp; size?: number; strokeWidth?: number }

export function Icon({ icon: Shown, size = 16, strokeWidth = 1.6 }: IconProps) {
  return isValidElement(Shown) ? Shown : <Shown size={size} strokeWidth={strokeWidth} />
}
