import { Link } from 'react-router'
import type { SessionCover } from '#contract/home/schemas.ts'
import { isActive, type Job } from '#contract/jobs/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import { nameEvening } from '#core/sessions/name-from-title.ts'
import { drawStrip } from '#core/transcription/outline/score-strip.ts'
import { listPipelineParts } from '#web/jobs/describe-jobs.ts'
import { formatDay } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ScoreStrip } from '#web/ui/drawing/score-strip.tsx'
import { Face, type FaceProps } from '#web/ui/face/face.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

const facesShown = 5

type SessionRowProps = {
  session: Session
  cover: SessionCover | undefined
  jobs: Job[]
  isCurrent: boolean
  faceOf: (name: string) => Pick<FaceProps, 'picture' | 'name' | 'category'>
}

export function SessionRow({ session, cover, jobs, isCurrent, faceOf }: SessionRowProps) {
  const { to } = useWorkspace()
  const { id, sessionNumber, date, audioFileCount, transcriptionCount } = session
  const name = nameEvening(session.name, cover?.title ?? '')
  const numbered = sessionOfNumber(sessionNumber)
  const opening = cover?.opening
  const isPlanned = audioFileCount === 0 && transcriptionCount === 0 && !cover
  return (
    <li className="group relative grid items-center gap-x-5 gap-y-2.5 border-t border-line py-3.5 md:grid-cols-[176px_minmax(0,1fr)_auto]">
      <div
        className={joinClasses(
          'h-9 rounded-control px-2 py-1 md:h-14 md:py-1.5',
          isPlanned ? 'border border-dashed border-line max-md:hidden' : 'bg-sunken',
        )}
      >
        {cover && cover.strip.length > 0 && (
          <ScoreStrip paths={drawStrip(cover.strip, 240, 60)} className="size-full" />
        )}
      </div>
      <div className="min-w-0">
        <h2 className="font-display text-[18px]/6 font-[560] break-words">
          <Link
            to={to({ view: 'transcription', session: id })}
            aria-current={isCurrent || undefined}
            className="-outline-offset-2 group-hover:text-gilt after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h2>
        <p className="num flex flex-wrap items-center gap-x-2 text-label text-subtle">
          {name !== numbered && `${numbered} · `}
          {formatDay(date)}
          <JobBadge jobs={jobs} />
        </p>
        <p className="mt-0.5 line-clamp-2 font-read text-[15px]/[22px] text-muted md:line-clamp-1">
          {opening?.speaker && <span className="text-subtle">{opening.speaker}: </span>}
          {opening?.text}
          {isPlanned && <span className="text-subtle">No recording yet</span>}
        </p>
      </div>
      {cover && cover.present.length > 0 && (
        <p className="flex items-center gap-1 max-md:hidden" title={cover.present.join(', ')}>
          <span className="sr-only">With {cover.present.join(', ')}</span>
          {cover.present.slice(0, facesShown).map((one) => (
            <Face key={one} {...faceOf(one)} size="sm" />
          ))}
          <span aria-hidden="true" className="num w-6 text-label text-subtle">
            {cover.present.length > facesShown && `+${cover.present.length - facesShown}`}
          </span>
        </p>
      )}
    </li>
  )
}

/** Says what runs, waits or failed; nothing if all is done. */
function JobBadge({ jobs }: { jobs: Job[] }) {
  const parts = listPipelineParts(jobs)
  const active = parts.find(({ job }) => job && isActive(job))
  if (active?.status === 'in_progress')
    return (
      <Badge tone="gilt">
        {active.label}, {active.progress} %
      </Badge>
    )
  if (active) return <Badge tone="info">{active.doing ?? active.label}</Badge>
  const failed = parts.find(({ status }) => status === 'failed')
  return failed ? <Badge tone="danger">{failed.label}: failed</Badge> : null
}
