/** Milliseconds of this thread's own work: what else the machine does is not counted. */
function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** In so short a time no clock tells two runs apart. */
const noise = 10

/**
 * How many times longer it takes with twice as much: about 2 where the time grows with the size, 4 where it grows with its
 * square. The best of a few looks counts, since the machine only ever makes a run longer.
 */
export function measureGrowth(size: number, prepare: (size: number) => () => unknown): number {
  const [once, twice] = [prepare(size), prepare(2 * size)]
  let growth = Number.POSITIVE_INFINITY
  for (let look = 0; look < 5 && growth > 3; look++) {
    growth = Math.min(growth, timeOf(twice) / (timeOf(once) + noise))
  }
  return growth
}
