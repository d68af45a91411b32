import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod/mini'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { startTranscriptionServer } from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { prepareWiki } from './prepare-wiki.ts'
import { printFigure, printHeading } from './report.ts'
import { startPeople } from './soak-people.ts'

const sampleEveryMs = 15_000
/**
 * Warm-up rounds, during which V8's compiled code grows so fast that it would hide a leak (docs/decisions/039). More than 500
 * would exceed the hourly limit of recaps.
 */
const warmUpRounds = 450
const bytesPerMegabyte = 1024 ** 2

const told = z.object({ held: z.number(), code: z.number(), rss: z.number() })
/** Taken while no request is open and no job is active. */
type Sample = z.infer<typeof told> & { hours: number; descriptors: number; temporary: string[] }

/** The server preloads report-memory.ts, which writes the memory figures to `file` on SIGUSR2. */
async function askMemory({ child }: ServerProcess, file: string): Promise<z.infer<typeof told>> {
  rmSync(file, { force: true })
  child.kill('SIGUSR2')
  while (!existsSync(file)) await pass(20)
  return told.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function slope(samples: Sample[], figure: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [middle, usual] = [mean(({ hours }) => hours), mean(figure)]
  const spread = mean(({ hours }) => (hours - middle) ** 2)
  return mean((sample) => (sample.hours - middle) * (figure(sample) - usual)) / spread
}

function printSlope(name: string, samples: Sample[], figure: (sample: Sample) => number, held: string): void {
  const megabytes = slope(samples, figure) / bytesPerMegabyte
  const [first, last] = [samples[0], samples.at(-1)].map(
    (sample) => sample && figure(sample) / bytesPerMegabyte,
  )
  printFigure(name, `${megabytes.toFixed(2)} MB/h`, `${held}; ${first?.toFixed(1)} to ${last?.toFixed(1)} MB`)
}

type Soaked = { server: ServerProcess; memoryFile: string; listTemporary(): string[] }

async function takeSamples(
  { server, memoryFile, listTemporary }: Soaked,
  people: Awaited<ReturnType<typeof startPeople>>,
  minutes: number,
): Promise<Sample[]> {
  const samples: Sample[] = []
  await people.hurry(warmUpRounds)
  people.goOn()
  const begun = performance.now()
  const elapsedHours = () => (performance.now() - begun) / 3_600_000
  for (let next = begun + sampleEveryMs; elapsedHours() < minutes / 60; next += sampleEveryMs) {
    await pass(Math.max(0, next - performance.now()))
    await people.pause()
    samples.push({
      hours: elapsedHours(),
      ...(await askMemory(server, memoryFile)),
      descriptors: readdirSync(`/proc/${server.child.pid}/fd`).length,
      temporary: listTemporary(),
    })
    people.goOn()
  }
  return samples
}

function printSamples(samples: Sample[]): void {
  printSlope('held after collecting, slope', samples, ({ held }) => held, 'limit 1 MB/h')
  printSlope('  of it compiled code', samples, ({ code }) => code, '')
  printSlope('  of it everything else', samples, ({ held, code }) => held - code, '')
  printSlope('resident memory, slope', samples, ({ rss }) => rss, '')
  const descriptors = samples.map((sample) => sample.descriptors)
  printFigure(
    'descriptors, warm and at the end',
    `${descriptors[0]}, ${descriptors.at(-1)}`,
    `expected alike; ${Math.min(...descriptors)} to ${Math.max(...descriptors)}`,
  )
  const most = Math.max(...samples.map(({ temporary }) => temporary.length))
  const names = new Set(samples.flatMap(({ temporary }) => temporary))
  printFigure(
    'files in temporary folders at a pause, at most',
    String(most),
    ['limit 0', ...names].join('; '),
  )
}

export async function benchGrowth(): Promise<void> {
  const minutes = Number(process.env['SOAK_MINUTES'] ?? 30)
  printHeading(
    `Growth of memory (${minutes} minutes, ${wikiLimits.entries.toLocaleString('en')} entries, embedded database)`,
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const at = (name: string) => path.join(folder, name)
  mkdirSync(at('tmp'))
  const { token, campaignId } = await prepareWiki(at('data'), wikiLimits.entries)
  const text = 'You meet Mirelle Vanthorne, the castellan of Hollowgate.'
  const speech = await startTranscriptionServer(() => ({ json: { text } }))
  const server = await startServer({
    DATA_DIR: at('data'),
    TMPDIR: at('tmp'),
    TRANSCRIBE_BASE_URL: speech.url,
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'report-memory.ts')}`,
    MEMORY_FILE: at('memory'),
  })
  const listTemporary = () => ['data/work', 'tmp'].flatMap((place) => readdirSync(at(place)))
  try {
    const sound = await makeSound('a.flac')
    const people = await startPeople({ url: server.url, token, campaignId, sound })
    printSamples(await takeSamples({ server, memoryFile: at('memory'), listTemporary }, people, minutes))
    const { done, failed } = await people.end()
    printFigure('answers', String(done), `${failed} failed, expected 0`)
  } finally {
    await server.kill('SIGTERM')
    await speech.close()
    await rm(folder, { recursive: true, force: true })
  }
}
