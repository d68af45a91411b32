import { Link } from 'react-router'
import { homeTexts, type LastTime } from '#contract/home/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import { typeset } from '#contract/typeset.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { FirstSource } from '#web/ui/source-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export function LastTimeCard({ lastTime }: { lastTime: LastTime }) {
  const { to } = useWorkspace()
  const { session, sentences, cliffhanger } = lastTime
  const isQuoted = sentences.some(({ speaker }) => speaker !== null)
  return (
    <section aria-label={homeTexts.lastTime} className="min-w-0">
      <p className="text-small font-medium text-subtle">
        {homeTexts.lastTime}
        {session.name !== sessionOfNumber(session.number) && ` · ${sessionOfNumber(session.number)}`} ·{' '}
        {formatLongDay(session.date)}
      </p>
      <h2 className="mt-1.5 font-display text-[28px]/[1.2] font-[560] tracking-[-0.012em] text-balance break-words">
        <Link
          to={to({ view: 'transcription', session: session.id })}
          className="tap hover:text-gilt hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {session.name}
        </Link>
      </h2>
      {isQuoted ? (
        <ul className="mt-3 grid gap-3">
          {sentences.map(({ text, speaker, sources }) => (
            <li key={text} className="prose">
              <p dir="auto">
                {speaker !== null && (
                  <b className="mr-2 font-sans text-small font-semibold text-muted">
                    <bdi>{speaker}</bdi>
                  </b>
                )}
                {typeset(text)} <FirstSource sources={sources} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <div className="prose mt-3">
          <p dir="auto">
            {sentences.map(({ text, sources }) => (
              <span key={text}>
                {typeset(text)} <FirstSource sources={sources} />{' '}
              </span>
            ))}
          </p>
        </div>
      )}
      {cliffhanger && (
        <blockquote className="quote mt-5">
          {cliffhanger.title && (
            <b className="font-display text-[18px]/7 font-[560] break-words" dir="auto">
              {typeset(cliffhanger.title)}
            </b>
          )}
          <p dir="auto" className="break-words">
            {typeset(cliffhanger.situation)} <FirstSource sources={cliffhanger.sources} />
          </p>
        </blockquote>
      )}
    </section>
  )
}
