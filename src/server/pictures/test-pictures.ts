import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'

type Color = { r: number; g: number; b: number }
export const red: Color = { r: 200, g: 30, b: 30 }

export function aPicture(width = 400, height = 300, background = red) {
  return sharp({ create: { width, height, channels: 3, background } })
}

export const pictureForm = (bytes: Uint8Array, name = 'face.png') => fileForm('picture', bytes, name)

/** Returns the keys of the stored pictures and the names of all work files. */
export async function listStored({ deps }: TestServer): Promise<string[]> {
  const files = await deps.files.list('pictures')
  return [...files.map(({ key }) => key).sort(), ...readdirSync(deps.files.workFolder)]
}

export async function readBytes(server: TestServer, url: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, headers })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

export async function readTicket(server: TestServer, token: string): Promise<string> {
  return String((await server.call('GET', '/api/pictures/ticket', { token })).body['url'])
}
