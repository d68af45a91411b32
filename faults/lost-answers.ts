import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { calls } from '#contract/endpoints.ts'
import { emptyCampaignFile, fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type AnsweringCall, type CallOptions, callApi, Refused, statusOf } from './client.ts'
import type { Fault } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'
import { createProxy } from './proxy.ts'
import { listAudioIds } from './upload-kill.ts'

/** `other` is a different request with the same idempotency key. `count` counts the created objects. */
type Making = {
  call: AnsweringCall<unknown>
  first: () => CallOptions
  other: () => CallOptions
  count: () => Promise<number>
}

async function listMakings({ ask, campaignId, sessionId }: Installation): Promise<Making[]> {
  const params = { campaignId }
  const ofSession = { params: { sessionId } }
  const sounds = [await makeSound('a.wav'), await makeSound('b.wav', { seconds: 3 })]
  const audio = (content: Uint8Array = new Uint8Array()) => ({
    body: fileForm('audioFile', content, 'session.wav', { campaignId, sessionId }),
  })
  const transcript = (text: string) => ({
    ...ofSession,
    body: fileForm('transcriptFile', text, 'session.wav'),
  })
  const campaign = (name: string) => ({
    body: fileForm('campaignFile', emptyCampaignFile(name), 'session.wav'),
  })
  const countCampaigns = async () => (await ask(calls.listCampaigns)).campaigns.length
  const making = (call: Making['call'], bodies: [object, object], count: () => Promise<number>): Making => ({
    call,
    first: () => ({ params, body: bodies[0] }),
    other: () => ({ params, body: bodies[1] }),
    count,
  })
  return [
    making(calls.createCampaign, [{ name: 'Greyford' }, { name: 'Hollowgate' }], countCampaigns),
    making(
      calls.createSession,
      [{ name: 'The Ferry' }, { name: 'The Mill' }],
      async () => (await ask(calls.listSessions, { params })).sessions.length,
    ),
    making(
      calls.createEntry,
      [{ name: 'Mirelle' }, { name: 'Osk' }],
      async () => (await ask(calls.listEntries, { params })).entries.length,
    ),
    making(
      calls.generateShare,
      [{ expiresIn: '1h' }, { expiresIn: '6h' }],
      async () => (await ask(calls.listShares, { params })).shares.length,
    ),
    making(
      calls.createInvite,
      [{ expiresIn: '1d' }, { expiresIn: '7d' }],
      async () => (await ask(calls.listInvites, { params })).invites.length,
    ),
    making(
      calls.createAnnouncement,
      [
        { title: 'Rest', content: 'Tonight.' },
        { title: 'Rest', content: 'Tomorrow.' },
      ],
      async () => (await ask(calls.listAllAnnouncements)).announcements.length,
    ),
    making(
      calls.startRecording,
      [
        { sessionId, mimeType: 'audio/webm' },
        { sessionId, mimeType: 'audio/ogg' },
      ],
      async () => (await ask(calls.listUnfinished, ofSession)).recordings.length,
    ),
    {
      call: calls.uploadAudio,
      first: () => audio(sounds[0]),
      other: () => audio(sounds[1]),
      count: async () => (await listAudioIds({ ask, sessionId })).length,
    },
    {
      call: calls.importTranscript,
      first: () => transcript('[0:01] Rowan: Mirelle waits.'),
      other: () => transcript('[0:01] Rowan: Osk waits.'),
      count: async () => (await ask(calls.listTranscriptions, ofSession)).transcriptions.length,
    },
    {
      call: calls.importCampaign,
      first: () => campaign('Northmoor'),
      other: () => campaign('Southmoor'),
      count: countCampaigns,
    },
  ]
}

async function loseAnswer({ server, token }: Installation, { call, first, other, count }: Making) {
  const before = await count()
  const wire = await createProxy(Number(new URL(server().url).port))
  const url = `http://127.0.0.1:${wire.port}`
  const keyed = { key: randomUUID(), token }
  const send = (asking: CallOptions) => callApi(url, call, { ...asking, ...keyed })
  wire.setMode('halfopen')
  assert.equal(await send({ ...first(), withinMs: 700 }).catch(statusOf), 0, call.path)
  wire.setMode('pass')
  const answer = await send(first())
  assert.deepEqual(await send(first()), answer, call.path)
  assert.equal(await count(), before + 1, call.path)
  const refusal = await send(other()).catch((error: unknown) => error)
  assert(refusal instanceof Refused && refusal.status === 422, `${call.path}: ${refusal}`)
  await wire.close()
}

export const lostAnswers: Fault = {
  row: 19,
  title: 'the answer of a creating call is lost',
  times: 20,
  isShort: true,
  run: (_random, tally) =>
    withInstallation(tally, {}, async (installation) => {
      for (const making of await listMakings(installation)) await loseAnswer(installation, making)
    }),
}
