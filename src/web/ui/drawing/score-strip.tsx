import { drawStrip, type ScoreStrip as Strip } from '#core/transcription/outline/score-strip.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

const colours = ['people', 'places', 'items', 'lore', 'events']
const [width, height] = [240, 60]

type ScoreStripProps = { strip: Strip; className?: string }

/** The voices of a session over time. Hidden from screen readers, because it names nobody. */
export function ScoreStrip({ strip, className }: ScoreStripProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={joinClasses('block', className)}
    >
      {drawStrip(strip, width, height).map((path, index) => (
        <path key={colours[index]} d={path} fill={`var(--k-${colours[index]})`} />
      ))}
    </svg>
  )
}
