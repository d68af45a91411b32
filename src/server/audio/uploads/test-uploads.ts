import { createHash } from 'node:crypto'
import { tusVersion } from '#contract/audio/uploads.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aTable, type TestServer } from '#server/testing/server/test-server.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const checksumOf = (bytes: Uint8Array) => ({
  'upload-checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
})

export const tusHeaders = { 'tus-resumable': tusVersion }

export function encodeMetadata(fields: Record<string, string>): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  )
  return pairs.join(',')
}

export type UploadFields = Record<string, string>

export async function createUploadScene(server: TestServer) {
  const { gm, campaignId, sessionId } = await aTable(server)
  const sound = Buffer.from(await makeSound('a.mp3', { seconds: 6 }))
  const create = (fields: UploadFields = {}, size: number | string = sound.length, token = gm.token) => {
    const metadata = encodeMetadata({
      filename: 'night.mp3',
      campaignId,
      sessionId,
      kind: 'audio',
      ...fields,
    })
    return server.call('POST', '/api/uploads', {
      token,
      headers: { ...tusHeaders, 'upload-length': String(size), 'upload-metadata': metadata },
    })
  }
  const urlOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['location'])
  const patchHeaders = (offset: number | string) => ({
    ...tusHeaders,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  })
  return {
    gm,
    campaignId,
    sessionId,
    sound,
    half: Math.floor(sound.length / 2),
    create,
    begin: async (fields?: UploadFields, size?: number) => urlOf(await create(fields, size)),
    urlOf,
    patchHeaders: (offset: number) => ({ ...patchHeaders(offset), authorization: `Bearer ${gm.token}` }),
    head: (url: string, token = gm.token) => server.call('HEAD', url, { token, headers: tusHeaders }),
    send: (
      url: string,
      offset: number | string,
      bytes: Uint8Array,
      headers: Record<string, string> = {},
      token = gm.token,
    ) =>
      server.call('PATCH', url, {
        token,
        body: Buffer.from(bytes),
        headers: { ...patchHeaders(offset), ...headers },
      }),
    read: (url: string, token = gm.token) => server.call('GET', url, { token }),
    cancel: (url: string, token = gm.token) => server.call('DELETE', url, { token, headers: tusHeaders }),
    pieces: () => server.deps.files.list('uploads'),
  }
}
