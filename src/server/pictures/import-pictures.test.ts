import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { FilePicture } from '#contract/pictures/schemas.ts'
import { selectRows } from '#server/db/connection.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { aCampaign, aPerson, withServer } from '#server/testing/server/test-server.ts'
import { importPictures } from './import-pictures.ts'
import { aPicture, listStored } from './test-pictures.ts'

const server = withServer({}, { STORAGE_QUOTA_BYTES: '1' })

it('writes each picture to a file as it is read, and stops at the quota', async () => {
  const { token, id: userId } = await aPerson(server)
  const owner = { userId, campaignId: await aCampaign(server, token) }
  const data = (await aPicture(8, 8).png().toBuffer()).toString('base64')
  const written: number[] = []
  async function* read(): AsyncGenerator<FilePicture[]> {
    for (let n = 0; n < 100; n++) {
      written.push(readdirSync(server.deps.files.workFolder).length)
      yield [{ id: `p${n}`, kind: 'entry', data }]
    }
  }
  const signal = new AbortController().signal
  await expect(importPictures(server.deps, owner, read(), signal)).rejects.toMatchObject({
    code: 'QUOTA_FULL',
  })
  expect(written).toEqual(Array.from({ length: 16 }, (_, n) => n))
  expect(await server.deps.db.$count(pictures)).toBe(0)
  expect(await listStored(server)).toEqual([])
})

it('leaves entries without a picture as they are', async () => {
  const { token, id: userId } = await aPerson(server)
  const campaignId = await aCampaign(server, token)
  await server.call('POST', `/api/wiki/${campaignId}/entry`, {
    token,
    body: { name: 'Osk', category: 'people' },
  })
  const readPlaces = () =>
    selectRows(server.deps.db, sql`select ctid from wiki_entries where campaign_id = ${campaignId}`)
  const before = await readPlaces()
  await importPictures(
    server.deps,
    { userId, campaignId },
    (async function* () {})(),
    new AbortController().signal,
  )
  expect(before).toHaveLength(1)
  expect(await readPlaces()).toEqual(before)
})
