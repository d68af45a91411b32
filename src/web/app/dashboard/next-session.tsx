import { CalendarDays, CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import { type Home, homeTexts } from '#contract/home/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

type NextSessionProps = {
  home: Home
  /** null for players. */
  onPlan: (() => void) | null
}

export function NextSession({ home, onPlan }: NextSessionProps) {
  const { to } = useWorkspace()
  const { nextSession, lastTime } = home
  if (!nextSession && !lastTime && !onPlan) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 border-t border-line px-5 py-3 text-muted md:px-7">
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
      {lastTime && (
        <Link
          to={to({ view: 'transcription', session: lastTime.session.id })}
          className="text-gilt hover:text-gilt-hover hover:underline"
        >
          {homeTexts.readBefore(lastTime.session.number)}
        </Link>
      )}
    </div>
  )
}
