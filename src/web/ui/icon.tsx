import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement } from 'react'

/** An icon, or an element where it needs a colour or a state of its own. */
export type IconProp = LucideIcon | ReactElement

type IconProps = { icon: IconProp; size?: number; strokeWidth?: number }

export function Icon({ icon: Shown, size = 16, strokeWidth = 1.6 }: IconProps) {
  return isValidElement(Shown) ? Shown : <Shown size={size} strokeWidth={strokeWidth} />
}
