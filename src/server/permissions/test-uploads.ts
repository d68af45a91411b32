import { readdirSync } from 'node:fs'
import * as z from 'zod/mini'
import { recordingForm } from '#server/testing/server/test-server.ts'
import type { Answer, Matrix, Scene } from './test-matrix.ts'

export const anUpload = ({ campaignId = '', sessionId = '' }: Scene, file: Uint8Array, name = 'a.ogg') =>
  recordingForm({ campaignId, sessionId }, file, name)

/** `during` runs before the last bytes are sent. */
export async function uploadWithPause(
  { server, sound, listen }: Matrix,
  { url, token, scene }: { url: string; token: string | undefined; scene: Scene },
  during: () => void,
): Promise<Answer> {
  const base = await listen()
  const form = new Response(anUpload(scene, sound))
  const bytes = Buffer.from(await form.arrayBuffer())
  async function* send() {
    yield bytes.subarray(0, -50)
    // Waits for the work file, which appears once the server is processing the upload.
    while (readdirSync(server.deps.files.workFolder).length === 0) await new Promise(setImmediate)
    during()
    yield bytes.subarray(-50)
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': form.headers.get('content-type') ?? '' }
  const body = ReadableStream.from(send())
  const answer = await fetch(base + url, { method: 'POST', headers, body, duplex: 'half' })
  const told = z.record(z.string(), z.unknown()).parse(await answer.json())
  return { status: answer.status, body: told, headers: {} }
}
