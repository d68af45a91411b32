import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import type { MachineState } from './machine.ts'
import type { report } from './report.ts'

const folder = path.join(import.meta.dirname, 'results')
const part = z.object({
  heading: z.string(),
  /** As `MachineState`; the first results do without the second. */
  load: z.number(),
  reference: z.optional(z.number()),
  figures: z.array(z.object({ name: z.string(), value: z.string(), held: z.string() })),
})
const results = z.object({
  commit: z.string(),
  date: z.string(),
  machine: z.object({ processor: z.string(), cores: z.number(), memory: z.string(), node: z.string() }),
  parts: z.array(part),
})
export type Results = z.infer<typeof results>
type Part = Results['parts'][number]

function describeMachine(): Results['machine'] {
  return {
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    memory: `${Math.round(os.totalmem() / 2 ** 30)} GB`,
    node: process.version,
  }
}

/** All results that were kept, the newest first. */
export function readResults(): Results[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => results.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .sort((a, b) => (a.date < b.date ? 1 : -1))
}

/** Keeps what was measured under the commit that is checked out; what was measured of it before is replaced part by part. */
export function keepResults(measured: typeof report, state: MachineState): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const before = readResults().find((one) => one.commit === commit)
  const parts = new Map<string, Part>(before?.parts.map((one) => [one.heading, one]))
  for (const { heading, figures } of measured) parts.set(heading, { heading, ...state, figures })
  const kept: Results = {
    commit,
    date: before?.date ?? new Date().toISOString(),
    machine: describeMachine(),
    parts: [...parts.values()],
  }
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${kept.date.slice(0, 10)}-${commit}.json`)
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}
