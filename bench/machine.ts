import { loadavg } from 'node:os'
import { percentile } from './report.ts'

/** In what state a machine was before something was measured on it. */
export type MachineState = {
  /** What else ran. */
  load: number
  /** Milliseconds that work which is always the same takes: figures of two days are compared by it. */
  reference: number
}

const rows = Array.from({ length: 20_000 }, (_, at) => ({
  id: at,
  name: `entry ${(at * 7919) % 20_000}`,
  text: 'lantern '.repeat(20),
}))

function doReferenceWork(): number {
  const began = performance.now()
  const copied = JSON.parse(JSON.stringify(rows)) as typeof rows
  copied.sort((a, b) => (a.name < b.name ? -1 : 1))
  return performance.now() - began
}

export function readMachine(): MachineState {
  const [load = 0] = loadavg()
  const took = Array.from({ length: 7 }, doReferenceWork)
  return { load, reference: Math.round(percentile(took, 0.5)) }
}
