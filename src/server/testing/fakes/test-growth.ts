/** Returns the CPU milliseconds of this thread, so that the load of other programs does not count. */
function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Below this many milliseconds the measurement is noise. */
const noise = 10

/** Returns the growth of the time for doubled input: about 2 for linear time, 4 for quadratic, less for short runs. */
export function measureGrowth(size: number, prepare: (size: number) => () => unknown): number {
  const [once, twice] = [prepare(size), prepare(2 * size)]
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && growth > 3; attempt++) {
    const long = timeOf(twice)
    // Growth is at most this, so a fast run needs no second measurement.
    growth = Math.min(growth, long / noise)
    if (growth > 3) growth = Math.min(growth, long / (timeOf(once) + noise))
  }
  return growth
}
