import { joinClasses } from '#web/ui/join-classes.ts'

/** `value` is from 0 to 100, or null while the progress is unknown. */
export function ProgressBar({
  label,
  value,
  className,
}: {
  label: string
  value: number | null
  className?: string
}) {
  const percent = value === null ? null : Math.max(0, Math.min(100, Math.round(value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={joinClasses('h-[3px] overflow-hidden rounded-full bg-hover', className)}
    >
      <div
        className={joinClasses(
          'h-full rounded-full',
          percent === null ? 'shimmer w-full' : 'bg-gilt transition-[width] duration-300',
        )}
        style={percent === null ? {} : { width: `${percent}%` }}
      />
    </div>
  )
}
