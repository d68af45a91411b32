import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { type ServiceState, serviceStates } from '#contract/transcription/engines.ts'

const icons: Record<ServiceState, { icon: typeof CircleCheck; tone: string }> = {
  up: { icon: CircleCheck, tone: 'text-success' },
  down: { icon: CircleAlert, tone: 'text-danger' },
  absent: { icon: CircleMinus, tone: 'text-subtle' },
}

export function ServiceIcon({ state }: { state: ServiceState }) {
  const { icon: Icon, tone } = icons[state]
  return (
    <span className={`mt-0.5 shrink-0 ${tone}`}>
      <Icon size={17} strokeWidth={1.7} />
      <span className="sr-only">{serviceStates[state]}</span>
    </span>
  )
}
