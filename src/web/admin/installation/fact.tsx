import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type FactProps = { icon: LucideIcon; tone?: string; name: string; children: ReactNode }

export function Fact({ icon: Icon, tone = 'text-subtle', name, children }: FactProps) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <Icon size={17} strokeWidth={1.7} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <div className="text-small text-pretty break-words text-subtle">{children}</div>
      </div>
    </li>
  )
}
