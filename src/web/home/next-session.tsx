import { CalendarDays, CalendarPlus } from 'lucide-react'
import { type Home, homeTexts } from '#contract/home/schemas.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

type NextSessionProps = {
  home: Home
  /** null for players. */
  onPlan: (() => void) | null
}

export function NextSession({ home, onPlan }: NextSessionProps) {
  const { nextSession } = home
  if (!nextSession && !onPlan) return null
  return (
    <div className="border-t border-line px-5 py-3 text-muted md:px-7">
      {nextSession && (
        <p className="flex min-w-0 items-start gap-2">
          <CalendarDays size={16} strokeWidth={1.6} className="mt-0.5 shrink-0 text-gilt" />
          <span className="min-w-0 break-words">
            <b className="font-semibold text-fg">{formatLongDay(nextSession.date)}</b> · Session{' '}
            {nextSession.number}, {nextSession.name}
          </span>
        </p>
      )}
      {!nextSession && onPlan && (
        <Button size="sm" variant="ghost" className="-ml-2.5" icon={CalendarPlus} onClick={onPlan}>
          {homeTexts.plan}
        </Button>
      )}
    </div>
  )
}
