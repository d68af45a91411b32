import { vi } from 'vitest'
import type { RecordingMark } from '#contract/audio/live-recordings.ts'
import type { ChunkQueue, QueuedRecording, WaitingChunk } from './recorder-queue.ts'

export function stubMicrophone(refusal: DOMException | null = null) {
  const tracks = { stop: vi.fn() }
  let current: FakeRecorder | undefined
  class FakeRecorder {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    state = 'inactive'
    ondataavailable = (_event: { data: Blob }) => {}
    onstop = () => {}
    start() {
      this.state = 'recording'
      current = this
    }
    pause() {
      this.state = 'paused'
    }
    resume() {
      this.state = 'recording'
    }
    requestData() {
      this.ondataavailable({ data: new Blob(['until the pause']) })
    }
    stop() {
      this.state = 'inactive'
      setTimeout(() => {
        this.ondataavailable({ data: new Blob(['rest']) })
        this.onstop()
      })
    }
  }
  class FakeContext {
    createAnalyser = () => ({
      fftSize: 4,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1),
    })
    createMediaStreamSource = () => ({ connect() {} })
    resume = async () => {}
    state = 'running'
    async close() {
      if (this.state === 'closed') throw new DOMException('', 'InvalidStateError')
      this.state = 'closed'
    }
  }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      async getUserMedia() {
        if (refusal) throw refusal
        return { getTracks: () => [tracks] }
      },
    },
  })
  return {
    tracks,
    hear: (text: string) => current?.ondataavailable({ data: new Blob([text]) }),
    unplug() {
      if (current) current.state = 'inactive'
      current?.onstop()
    },
  }
}

export function memoryQueue(
  kept: Record<string, WaitingChunk[]> = {},
  recordings: QueuedRecording[] = [],
): ChunkQueue & { kept: typeof kept } {
  const marksOf = new Map<string, RecordingMark[]>()
  const of = (id: string) => kept[id] ?? []
  return {
    kept,
    async add(recording, chunk) {
      const { recordingId: id } = recording
      kept[id] = [...of(id), chunk]
    },
    list: async (id) => of(id),
    async remove(id, number) {
      kept[id] = of(id).filter((one) => one.number !== number)
    },
    async storeMarks({ recordingId }, marks) {
      marksOf.set(recordingId, marks)
    },
    readMarks: async (id) => marksOf.get(id) ?? null,
    async drop(id) {
      marksOf.delete(id)
      delete kept[id]
    },
    listRecordings: async () => recordings,
  }
}
