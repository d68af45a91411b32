/** Returns the CPU milliseconds that `work` takes in this thread, so that the load of other programs does not count. */
function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Milliseconds below which a measurement is unreliable. */
const noise = 10

/** Returns the factor by which the time grows when the input doubles: about 2 for linear time, 4 for quadratic, less for short runs. */
export function measureGrowth(size: number, prepare: (size: number) => () => unknown): number {
  const [once, twice] = [prepare(size), prepare(2 * size)]
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && growth > 3; attempt++) {
    const long = timeOf(twice)
    // The quotient below is at most `long / noise`, so `once` need not be measured if `long` is small.
    growth = Math.min(growth, long / noise)
    if (growth > 3) growth = Math.min(growth, long / (timeOf(once) + noise))
  }
  return growth
}
