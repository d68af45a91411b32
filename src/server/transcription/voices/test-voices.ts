import { type Speaker, transcriptionList } from '#contract/transcription/schemas.ts'
import { voiceList } from '#contract/transcription/speakers.ts'
import { aPrint } from '#core/transcription/voices/test-prints.ts'
import { voicePrints } from '#server/db/schema-names.ts'
import { aTranscriber, makeSound } from '#server/testing/fakes/test-sounds.ts'
import {
  aPlayer,
  aSession,
  aTable,
  recordingForm,
  type TestServer,
} from '#server/testing/server/test-server.ts'
import { storeTranscript } from '../service.ts'

const line = (start: number, speaker: string) => ({ start, end: start + 30, speaker, text: 'Mirelle waits.' })
export const engine = aTranscriber({ segments: [line(0, 'Speaker 1'), line(30, 'Speaker 2')] })

type Where = { session?: string; token?: string }

export async function aVoiceScene(server: TestServer) {
  await server.deps.db.delete(voicePrints)
  const { gm, campaignId, sessionId } = await aTable(server)
  const player = await aPlayer(server, campaignId)

  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.call(method, `/api/${path}`, { token: gm.token, ...(body ? { body } : {}) })
  const remember = (rememberVoices: boolean) =>
    send('PUT', `campaign/${campaignId}/settings`, { rememberVoices })
  await remember(true)

  async function readTranscripts({ session = sessionId, token = gm.token }: Where = {}) {
    const { body } = await server.call('GET', `/api/transcription/session/${session}`, { token })
    return transcriptionList.parse(body).transcriptions
  }
  async function readSpeakers(id: string, where?: Where): Promise<Speaker[]> {
    return (await readTranscripts(where)).find((one) => one.id === id)?.speakers ?? []
  }

  return {
    gm,
    player,
    campaignId,
    sessionId,
    send,
    remember,
    readTranscripts,
    readSpeakers,
    anotherSession: () => aSession(server, gm.token, campaignId),
    countPrints: () => server.deps.db.$count(voicePrints),
    async listVoices() {
      const { body } = await server.call('GET', `/api/campaign/${campaignId}/voices`, { token: gm.token })
      return voiceList.parse(body).voices
    },
    async seat(name: string, memberId: string | null) {
      const url = `/api/campaign/${campaignId}/table`
      const { body } = await server.call('GET', url, { token: gm.token })
      await send('PUT', `campaign/${campaignId}/table`, {
        seats: [{ player: name, memberId }],
        version: body['version'],
      })
    },
    /** `seeds` maps each label to the seed of its voice, or to null for a speaker without prints. */
    async aTranscript(seeds: Record<string, number | null>, session = sessionId): Promise<string> {
      server.moveClock(60)
      const labels = Object.keys(seeds)
      const printsOf = (label: string) => {
        const seed = seeds[label] ?? null
        return seed === null ? [] : [0, 0.05, 0.1].map((off) => aPrint(seed + off))
      }
      return server.deps.db.transaction((tx) =>
        storeTranscript(server.deps, tx, {
          campaignId,
          sessionId: session,
          audioFileId: null,
          engine: 'scripted',
          quality: 'good',
          timing: 'exact',
          language: 'en',
          durationSeconds: 60,
          segments: labels.map((label, index) => line(30 * index, label)),
          prints: new Map(labels.map((label) => [label, printsOf(label)])),
        }),
      )
    },
    async suggestionsOf(id: string, session = sessionId) {
      const speakers = await readSpeakers(id, { session })
      return Object.fromEntries(speakers.map(({ label, suggestion }) => [label, suggestion?.name ?? null]))
    },
    async nameSpeaker(id: string, label: string, name: string | null, session = sessionId) {
      const speaker = (await readSpeakers(id, { session })).find((one) => one.label === label)
      return send('PUT', `transcription/session/${session}/speakers/${speaker?.id}`, { name })
    },
    async transcribe(): Promise<string> {
      const source = 'sine=frequency=330:duration=60,tremolo=f=4:d=0.9'
      const form = recordingForm({ campaignId, sessionId }, await makeSound('a.ogg', { source }), 'a.ogg')
      const { body } = await server.call('POST', '/api/audio/upload', { token: gm.token, form })
      await server.runJobs()
      return String(Object(body['audioFile']).id)
    },
  }
}
export type VoiceScene = Awaited<ReturnType<typeof aVoiceScene>>
