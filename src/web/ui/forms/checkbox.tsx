import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A native checkbox, so that it works before scripts load. */
export function Checkbox({ className, children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={joinClasses('flex cursor-pointer items-center gap-2 touch:min-h-10', className)}>
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-4 cursor-pointer appearance-none rounded-[5px] border border-line-strong bg-canvas hover:border-gilt checked:border-gilt checked:bg-gilt disabled:cursor-not-allowed disabled:opacity-55"
        />
        <Check
          size={12}
          strokeWidth={3}
          className="pointer-events-none absolute hidden text-on-gilt peer-checked:block"
        />
      </span>
      {children}
    </label>
  )
}
