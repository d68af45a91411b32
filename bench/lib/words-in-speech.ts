import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findVoices } from '#server/adapters/speech/sherpa/find-voices.ts'
import { createBuiltInTranscriber } from '#server/adapters/speech/sherpa/sherpa-transcriber.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { shared } from './recordings/fixture.ts'
import { printFigure, printHeading } from './report.ts'

const searchPath = process.env['PATH'] ?? ''
const fixtures = path.join(shared, 'fixtures/audio')
const rate = 16_000

const saidNames =
  'Thrandis Ashkelon Velindra Morrowfen Jareth Ilvara Stonehallow Perrin Gorvath Seraphel Wyrmrest Fenwick Nerezza Blackmere Halvard Oridane'.split(
    ' ',
  )
const sentences: ((name: string) => string)[] = [
  (name) => `we asked ${name} about the old road to the river`,
  (name) => `then ${name} opened the door and looked inside`,
  (name) => `i think that ${name} knows where the money is`,
  (name) => `they walked from the village to ${name} before dark`,
  (name) => `${name} said that he would wait for us at the inn`,
  (name) => `the captain told ${name} to leave the city at once`,
  (name) => `nobody has seen ${name} since the end of the war`,
  (name) => `what happened to ${name} after the fire last night`,
]
const voices: [voice: string, program: string, args: string[]][] = [
  ['flite rms', 'flite', ['-voice', 'rms']],
  ['flite slt', 'flite', ['-voice', 'slt']],
  ['flite kal16', 'flite', ['-voice', 'kal16']],
  ['espeak-ng en-us, 150 words a minute', 'espeak-ng', ['-v', 'en-us', '-s', '150']],
  ['espeak-ng en-us+f3, 135 words a minute', 'espeak-ng', ['-v', 'en-us+f3', '-s', '135']],
]

type Recording = { name: string; sound: PcmSound; text: string[]; names: string[] }

const toWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9' ]+/g, ' ')
    .trim()
    .split(/\s+/)

function run(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

function decode(source: string, target: string): Buffer {
  run('ffmpeg', ['-v', 'error', '-y', '-i', source, '-ac', '1', '-ar', `${rate}`, '-f', 's16le', target])
  return readFileSync(target)
}

function toSound(file: string): PcmSound {
  return { path: file, sampleRate: rate, channels: 1, frames: statSync(file).size / 2 }
}

/** Speaks every second name of `saidNames`, each in a sentence that follows a second of silence. */
function speak([voice, program, args]: (typeof voices)[number], index: number, folder: string): Recording {
  const silence = Buffer.alloc(2 * rate)
  const names = saidNames.filter((_, at) => at % 2 === index % 2)
  const said = names.map((name, at) => sentences[(2 * at + index) % sentences.length]?.(name) ?? name)
  const sounds = said.flatMap((sentence) => {
    const spoken = path.join(folder, 'sentence.wav')
    run(
      program,
      program === 'flite' ? [...args, '-o', spoken, '-t', sentence] : [...args, '-w', spoken, sentence],
    )
    return [silence, decode(spoken, path.join(folder, 'sentence.raw'))]
  })
  const file = path.join(folder, `${index}.raw`)
  writeFileSync(file, Buffer.concat([...sounds, silence]))
  return { name: voice, sound: toSound(file), text: toWords(said.join(' ')), names }
}

function readFixtures(folder: string): Recording[] {
  const read = (name: string) => readFileSync(path.join(fixtures, name), 'utf8')
  const austen = read('librivox-austen.txt').split('\n')
  const texts: [file: string, text: string][] = [
    ['jfk.wav', read('jfk.txt')],
    // The model writes the digits of digits.txt as numerals.
    ['digits.wav', '10001 90210 01803'],
    ...['0870', '0880', '0930'].map((part): [string, string] => [
      `librivox-austen-${part}.wav`,
      austen.find((line) => line.includes(part))?.replace(/<\/?s>|\(.*\)/g, '') ?? '',
    ]),
  ]
  return texts.map(([name, text]) => {
    const file = path.join(folder, `${name}.raw`)
    decode(path.join(fixtures, name), file)
    return { name, sound: toSound(file), text: toWords(text), names: [] }
  })
}

function countWrong(text: string[], transcribed: string[]): number {
  let row = Array.from({ length: transcribed.length + 1 }, (_, at) => at)
  for (const [at, word] of text.entries()) {
    const next = [at + 1]
    for (const [column, other] of transcribed.entries()) {
      const change = (row[column] ?? 0) + (word === other ? 0 : 1)
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

async function countErrors(folder: string, { sound, text, names }: Recording) {
  const settings = { modelFolder: folder, workFolder: folder, threads: 1, findVoices }
  const { segments } = await createBuiltInTranscriber(settings, 'base').transcribe({
    sound,
    language: null,
    vocabulary: [],
    speakerCount: 1,
    separateSpeakers: null,
    signal: new AbortController().signal,
    onProgress() {},
    checkpoint: { load: async () => null, save: async () => {} },
  })
  const heard = toWords(segments.map((segment) => segment.text).join(' '))
  return {
    wrong: countWrong(text, heard),
    right: names.filter((name) => heard.includes(name.toLowerCase())).length,
  }
}

/** Names are said by synthetic voices, so their figures compare versions of the product with each other. */
export async function benchWordsInSpeech(): Promise<void> {
  printHeading('Words that the built-in speech model gets wrong')
  const missing = ['ffmpeg', 'flite', 'espeak-ng'].filter(
    (program) => !searchPath.split(path.delimiter).some((entry) => existsSync(path.join(entry, program))),
  )
  if (missing.length > 0) {
    process.stdout.write(`Not measured: ${missing.join(', ')} is not installed.\n`)
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const recordings = [
    ...voices.map((voice, index) => speak(voice, index, folder)),
    ...(existsSync(fixtures) ? readFixtures(folder) : []),
  ]
  for (const recording of recordings) {
    const { wrong, right } = await countErrors(folder, recording)
    const { names, text } = recording
    const note = names.length > 0 ? `names right ${right} of ${names.length}` : 'read speech, limit 3 %'
    printFigure(recording.name, `${((100 * wrong) / text.length).toFixed(1)} %`, note)
  }
  rmSync(folder, { recursive: true })
}
