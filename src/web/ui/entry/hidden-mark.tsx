import { EyeOff } from 'lucide-react'

export function HiddenMark({ label }: { label: string }) {
  return (
    <span data-tip={label} className="shrink-0 text-warning">
      <EyeOff size={14} strokeWidth={1.7} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
