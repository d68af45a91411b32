import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pictureTexts } from '#contract/pictures/schemas.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { aCampaign, aPerson, type TestServer, withServer } from '#server/testing/server/test-server.ts'
import { type HostileFile, listHostileFiles, payload } from './test-hostile-pictures.ts'
import { aPicture, listStored, pictureForm } from './test-pictures.ts'

const server = withServer()
const files = await listHostileFiles()

async function upload({ deps: _, ...on }: TestServer, url: string, token: string, file: HostileFile) {
  const form = new FormData()
  const { bytes, name = 'face.png', type = 'image/png' } = file
  form.append('picture', new Blob([Uint8Array.from(bytes)], { type }), name)
  return on.call('PUT', url, { token, form })
}

async function expectPixelsOnly(keys: string[]): Promise<void> {
  expect(keys).toHaveLength(3)
  for (const key of keys) {
    const size = (await server.deps.files.size(key)) ?? 0
    const stored = await buffer(server.deps.files.read(key, 0, size - 1))
    const { format, pages, exif, icc, xmp, iptc, orientation } = await sharp(stored).metadata()
    expect({ format, pages, exif, icc, xmp, iptc, orientation }).toEqual({ format: 'webp' })
    for (const part of [payload, 'hedge witch', 'script', 'PK\x03\x04']) {
      expect(stored.includes(Buffer.from(part, 'latin1')), part).toBe(false)
    }
  }
}

it('tests at least 100 different hostile files', () => {
  expect(files.length).toBeGreaterThanOrEqual(100)
  expect(new Set(files.map(({ title }) => title)).size).toBe(files.length)
})

it('refuses hostile files with a message and leaves nothing behind, or stores only their pixels', async () => {
  const { token } = await aPerson(server)
  for (const file of files) {
    const cover = `/api/campaign/${await aCampaign(server, token)}/cover`
    const before = await listStored(server)
    const rows = await server.deps.db.$count(pictures)
    const { status, body } = await upload(server, cover, token, file)
    const after = await listStored(server)
    const added = after.filter((key) => !before.includes(key))
    if (file.outcome === 'pixels') {
      expect({ title: file.title, status, error: body['error'] }).toEqual({ title: file.title, status: 200 })
      await expectPixelsOnly(added)
      await server.call('DELETE', cover, { token })
    } else {
      const words: string[] =
        file.outcome === 'refused'
          ? [pictureTexts.damaged, pictureTexts.tooManyPixels]
          : [pictureTexts[file.outcome]]
      expect(words, `${file.title}: ${status} ${JSON.stringify(body)}`).toContain(body['error'])
      expect([413, 415]).toContain(status)
      expect(added, file.title).toEqual([])
    }
    expect(await server.deps.db.$count(pictures), file.title).toBe(rows)
    expect(await listStored(server), file.title).toEqual(before)
  }
})

it('refuses forms without exactly one picture', async () => {
  const { token } = await aPerson(server)
  const url = `/api/campaign/${await aCampaign(server, token)}/cover`
  const picture = await aPicture().png().toBuffer()
  const two = pictureForm(picture)
  two.append('picture', new Blob([Uint8Array.from(picture)]), 'other.png')
  const asText = new FormData()
  asText.append('picture', 'text')
  const elsewhere = new FormData()
  elsewhere.append('file', new Blob([Uint8Array.from(picture)]), 'face.png')
  const answers = await Promise.all(
    [two, asText, elsewhere].map((form) => server.call('PUT', url, { token, form })),
  )
  expect(answers.map(({ status, body }) => [status, body['error']])).toEqual([
    [400, pictureTexts.onlyOne],
    [400, pictureTexts.required],
    [400, pictureTexts.onlyOne],
  ])
  expect((await server.call('PUT', url, { token, body: {} })).status).toBe(415)
  expect(await listStored(server)).toEqual([])
})

it('turns a picture upright and ignores a second frame', async () => {
  const { token } = await aPerson(server)
  const url = `/api/campaign/${await aCampaign(server, token)}/cover`
  const lying = await aPicture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { body } = await server.call('PUT', url, { token, form: pictureForm(lying, 'face.jpg') })
  const key = `pictures/${String(body['picture'])}/large.webp`
  const size = (await server.deps.files.size(key)) ?? 0
  const { width, height } = await sharp(await buffer(server.deps.files.read(key, 0, size - 1))).metadata()
  expect([width, height]).toEqual([200, 400])
})
