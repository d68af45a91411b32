import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: string
  hint: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-5 py-3.5">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium text-fg">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 max-w-[34rem] text-small text-pretty text-muted">
          {hint}
        </p>
      </div>
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={checked}
        aria-describedby={`${id}-hint`}
        onClick={() => onChange(!checked)}
        className="group relative h-6 w-10 shrink-0 rounded-full border border-line-strong bg-canvas before:absolute before:-inset-2.5 aria-checked:border-transparent aria-checked:bg-gilt"
      >
        <span className="absolute top-[3px] left-[3px] size-4 rounded-full bg-subtle transition-[translate] duration-150 ease-out group-aria-checked:translate-x-4 group-aria-checked:bg-on-gilt motion-reduce:transition-none" />
      </button>
    </div>
  )
}
