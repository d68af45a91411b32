import { execFileSync } from 'node:child_process'
import os from 'node:os'

let printed = ''
function print(line: string): void {
  printed += `${line}\n`
  process.stdout.write(`${line}\n`)
}

export const printFigure = (name: string, value: string, limit: string): void =>
  print(`${name.padEnd(52)} ${value.padStart(14)}   ${limit}`.trimEnd())

export const printHeading = (heading: string): void => print(`\n${heading}`)

export function takePrinted(): string {
  const taken = printed
  printed = ''
  return taken
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const share = (value: number): string => value.toFixed(3)
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const megabytes = (kilobytes: number): string => `${(kilobytes / 1024).toFixed(0)} MB`

/** Nearest-rank percentile; `part` is a share such as 0.95. */
export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

const rows = Array.from({ length: 20_000 }, (_, at) => ({
  id: at,
  name: `entry ${(at * 7919) % 20_000}`,
  text: 'lantern '.repeat(20),
}))

/** Returns the milliseconds that a fixed computation takes, for comparing figures from different machines and days. */
function doReferenceWork(): number {
  const began = performance.now()
  const copied = JSON.parse(JSON.stringify(rows)) as typeof rows
  copied.sort((a, b) => (a.name < b.name ? -1 : 1))
  return performance.now() - began
}

export function describeRun(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const took = Array.from({ length: 7 }, doReferenceWork)
  const memory = Math.round(os.totalmem() / 2 ** 30)
  return [
    `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, load ${os.loadavg()[0]?.toFixed(1)}, reference work ${percentile(took, 0.5).toFixed(0)} ms`,
    `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${memory} GB of memory, Node ${process.version}`,
  ].join('\n')
}
