import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { PcmSound, TranscribedSegment, Transcriber, TranscriberRequest } from './transcriber.ts'

export type TranscriberUnderTest = { transcriber: Transcriber; sound: PcmSound }

/** The returned function transcribes the sound once and returns the same result to each caller. */
export function describeTranscriber(name: string, make: () => Promise<TranscriberUnderTest>) {
  let transcribing: ReturnType<typeof transcribe> | undefined
  async function transcribe() {
    const { transcriber, sound } = await make()
    const shares: number[] = []
    const stored = new Map<number, TranscribedSegment[]>()
    const onProgress = (share: number) => void shares.push(share)
    const request = { ...requestFor(sound), onProgress, checkpoint: checkpointIn(stored) }
    return { result: await transcriber.transcribe(request), sound, shares, stored }
  }
  const transcribeOnce = () => {
    transcribing ??= transcribe()
    return transcribing
  }
  describe(`${name} as a speech engine`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-conformance-'))
    afterAll(() => rmSync(folder, { recursive: true }))

    test('is ready and has names for users and checkpoints', async () => {
      const { transcriber } = await make()
      expect(await transcriber.isReady()).toBe(true)
      expect(transcriber.name).toMatch(/^[a-z][a-z-]*$/)
      expect(transcriber.label).not.toBe('')
    })

    test('returns ascending, non-empty lines inside the sound', async () => {
      const { result, sound } = await transcribeOnce()
      const { segments } = result
      const seconds = sound.frames / sound.sampleRate
      expect(segments.length).toBeGreaterThan(0)
      let last = 0
      for (const { start, end, text, words } of segments) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end).toBeLessThanOrEqual(seconds)
        expect(text.trim()).not.toBe('')
        let lastWord = start
        for (const word of words ?? []) {
          expect(word.start).toBeGreaterThanOrEqual(lastWord)
          expect(word.end).toBeGreaterThanOrEqual(word.start)
          expect(word.end).toBeLessThanOrEqual(end)
          lastWord = word.start
        }
        last = start
      }
    })

    test('reports engine, language and whether it separates speakers', async () => {
      const { result } = await transcribeOnce()
      expect(result.engine).not.toBe('')
      expect(result.language).toMatch(/^[a-z]{2,3}(-|$)/)
      expect(result.separatesSpeakers).toBe(result.segments.some(({ speaker }) => speaker !== null))
    })

    test('reports progress that never falls and ends at one', async () => {
      const { shares } = await transcribeOnce()
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(shares[0]).toBeGreaterThanOrEqual(0)
      expect(shares.at(-1)).toBe(1)
    })

    test('does not repeat pieces with a checkpoint', async () => {
      const { transcriber, sound } = await make()
      const { result: first, stored } = await transcribeOnce()
      expect(stored.size).toBeGreaterThan(0)
      const marked = new Map([...stored].map(([piece, segments]) => [piece, segments.map(markSegment)]))
      const saved: number[] = []
      const checkpoint = { ...checkpointIn(marked), save: async (piece: number) => void saved.push(piece) }
      const again = await transcriber.transcribe({ ...requestFor(sound), checkpoint })
      expect(saved).toEqual([])
      expect(again.segments.map(({ text }) => text)).toEqual(
        first.segments.map(({ text }) => `${text} Kept.`),
      )
    })

    test('transcribes nothing in an empty recording or in silence', async () => {
      const { transcriber, sound } = await make()
      const silence = { ...sound, path: path.join(folder, 'silence.pcm'), frames: 5 * sound.sampleRate }
      writeFileSync(silence.path, new Uint8Array(2 * silence.frames * silence.channels))
      for (const quiet of [{ ...silence, frames: 0 }, silence]) {
        const shares: number[] = []
        const request = { ...requestFor(quiet), onProgress: (share: number) => shares.push(share) }
        const result = await transcriber.transcribe(request)
        expect(result).toMatchObject({ segments: [], separatesSpeakers: false })
        expect(shares.at(-1)).toBe(1)
      }
    })

    test('stops when it is cancelled, with the reason of the cancel, and leaves no process behind', async () => {
      const { transcriber, sound } = await make()
      const cancel = new AbortController()
      const before = childProcesses()
      const saved: number[] = []
      const checkpoint = {
        // Cancels once the engine is working on the first piece.
        load: async () => {
          void untilWorking(before).then(() => cancel.abort(new Error('cancelled')))
          return null
        },
        save: async (piece: number) => {
          await untilAborted(cancel.signal)
          saved.push(piece)
        },
      }
      const result = transcriber.transcribe({ ...requestFor(sound), signal: cancel.signal, checkpoint })
      await expect(result).rejects.toThrow('cancelled')
      expect(childProcesses()).toEqual(before)
    })

    test('does not start if already cancelled', async () => {
      const { transcriber, sound } = await make()
      const signal = AbortSignal.abort(new Error('cancelled'))
      await expect(transcriber.transcribe({ ...requestFor(sound), signal })).rejects.toThrow('cancelled')
    })
  })
  return transcribeOnce
}

export function requestFor(sound: PcmSound): TranscriberRequest {
  return {
    sound,
    language: null,
    vocabulary: [],
    speakerCount: null,
    separateSpeakers: null,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    checkpoint: checkpointIn(new Map()),
  }
}

export function checkpointIn(saved: Map<number, TranscribedSegment[]>): TranscriberRequest['checkpoint'] {
  return {
    load: async (piece) => saved.get(piece) ?? null,
    save: async (piece, segments) => void saved.set(piece, segments),
  }
}

function markSegment(segment: TranscribedSegment): TranscribedSegment {
  return { ...segment, text: `${segment.text} Kept.` }
}

/** Waits until the engine has started a child process, for at most 3,000 turns of the event loop, because some engines start none. */
async function untilWorking(before: string[]): Promise<void> {
  for (let turn = 0; turn < 3000 && childProcesses().length <= before.length; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

/** Returns an empty list on systems other than Linux. */
function childProcesses(): string[] {
  const file = `/proc/${process.pid}/task/${process.pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).sort() : []
}
