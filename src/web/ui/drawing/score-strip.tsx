import { joinClasses } from '#web/ui/join-classes.ts'

/** Opacity of each voice: the less it talks, the fainter it is. */
export const strengths = [1, 0.72, 0.54, 0.4, 0.3]

type ScoreStripProps = {
  /** One path per voice, in a box of 240 by 60. */
  paths: string[]
  className?: string
}

/** The voices of a session over time. Hidden from screen readers, because it contains no names. */
export function ScoreStrip({ paths, className }: ScoreStripProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 60"
      preserveAspectRatio="none"
      className={joinClasses('block fill-gilt', className)}
    >
      {paths.map((path, index) => (
        <path key={strengths[index]} d={path} opacity={strengths[index]} />
      ))}
    </svg>
  )
}
