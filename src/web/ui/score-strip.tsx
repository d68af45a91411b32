import { drawStrip, type ScoreStrip as Strip } from '#core/transcription/outline/score-strip.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The less a voice talks, the fainter its gold. */
const strengths = [1, 0.72, 0.54, 0.4, 0.3]
const [width, height] = [240, 60]

type ScoreStripProps = { strip: Strip; className?: string }

/** The voices of a session over time. Hidden from screen readers, because it names nobody. */
export function ScoreStrip({ strip, className }: ScoreStripProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={joinClasses('block fill-gilt', className)}
    >
      {drawStrip(strip, width, height).map((path, index) => (
        <path key={strengths[index]} d={path} opacity={strengths[index]} />
      ))}
    </svg>
  )
}
