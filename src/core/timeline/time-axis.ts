const steps = [60, 300, 600, 900, 1800, 3600, 7200, 10_800]

/** Returns the shortest step between labels, in seconds, that is at least `space` pixels wide; null if every step is narrower. */
export function chooseStep(pixelsPerSecond: number, space: number): number | null {
  return steps.find((step) => step * pixelsPerSecond >= space) ?? null
}

/** Returns the times of a session, in seconds, that get a label. Its start and end get none. */
export function listTicks({ width, seconds }: { width: number; seconds: number }, space: number): number[] {
  const scale = width / seconds
  const step = chooseStep(scale, space)
  if (step === null) return []
  const count = Math.floor((seconds - space / 2 / scale) / step)
  return Array.from({ length: Math.max(0, count) }, (_, index) => (index + 1) * step)
}

/** Formats 5400 as "1 h 30". */
export function formatTick(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours === 0) return `${minutes} min`
  return minutes === 0 ? `${hours} h` : `${hours} h ${String(minutes).padStart(2, '0')}`
}

/** Returns a text such as "3 weeks"; null for breaks shorter than a week. */
export function describeBreak(days: number): string | null {
  if (days < 7) return null
  const [count, unit] =
    days < 60
      ? [Math.round(days / 7), 'week']
      : days < 730
        ? [Math.round(days / 30.44), 'month']
        : [Math.round(days / 365.25), 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
