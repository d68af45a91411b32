import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { type Vault, vaultTexts } from '#contract/sharing/vault.ts'
import { createDiskVault } from '#server/adapters/vault/disk-vault.ts'
import { createS3Vault } from '#server/adapters/vault/s3-vault.ts'
import { campaigns, jobs } from '#server/db/schema.ts'
import type { VaultTarget } from '#server/ports/vault-target.ts'
import { startFakeS3 } from '#server/testing/fakes/fake-s3-server.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aRichCampaign, nastyNames, secret } from '../test-export.ts'
import { unzip } from '../test-vault.ts'
import { startDueVaults } from './vault.ts'

const list = '.hearthscribe.json'
const server = withServer()
let scene: Awaited<ReturnType<typeof aRichCampaign>>
let root: string
beforeEach(async () => {
  root = path.join(mkdtempSync(path.join(tmpdir(), 'hearthscribe-vault-')), 'vaults')
  server.deps.vault = createDiskVault(root)
  scene = await aRichCampaign(server, ['Dorn'])
  await server.runJobs()
})
afterEach(async () => {
  await server.deps.db.delete(campaigns)
  await rm(path.dirname(root), { recursive: true, force: true })
})

const call = async (method: 'GET' | 'PUT' | 'POST', rest = '', body?: object) =>
  server.call(method, `/api/campaign/${scene.campaignId}/vault${rest}`, {
    token: scene.gm.token,
    ...(body ? { body } : {}),
  })
const state = async () => (await call('GET')).body['vault'] as Vault
async function turn(audience: string): Promise<Vault> {
  expect((await call('PUT', '', { audience })).status).toBe(200)
  await server.runJobs()
  return state()
}
async function follow(): Promise<void> {
  await startDueVaults(server.deps)
  await server.runJobs()
}
const folderOf = async () => path.join(root, (await state()).folder ?? '')

async function readFiles(): Promise<Map<string, string>> {
  const folder = await folderOf()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((one) => one.isFile() && one.name !== list)
    .map((one) => path.join(one.parentPath, one.name))
  return new Map(files.map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]))
}
async function readZip(as = ''): Promise<Map<string, string>> {
  return unzip((await scene.take('markdown', scene.gm.token, as)).rawPayload)
}
const sorted = (files: Map<string, string>) => [...files].sort(([a], [b]) => (a < b ? -1 : 1))
async function edit(change: object): Promise<void> {
  const { body } = await scene.call('GET', `/entry/${scene.keep.id}`)
  const { name, version } = body['entry'] as { name: string; version: number }
  expect((await scene.call('PUT', `/entry/${scene.keep.id}`, { name, version, ...change })).status).toBe(200)
}
const hide = () => edit({ visibility: 'gm' })

describe('a vault in a folder', () => {
  it('contains the same files as the export, for game masters and for players', async () => {
    for (const name of nastyNames) await scene.anEntry({ name })
    const { files, folder, target } = await turn('gm')
    expect(sorted(await readFiles())).toEqual(sorted(await readZip()))
    expect({ files, target }).toEqual({ files: (await readZip()).size, target: 'folder' })
    expect(folder).toMatch(/^The Ashen Crown Set 1 [\da-f]{8}$/)
    expect([...(await readFiles()).values()].join()).toContain(secret)

    await turn('players')
    expect(sorted(await readFiles())).toEqual(sorted(await readZip('player')))
    const everything =
      [...(await readFiles())].flat().join() + readFileSync(path.join(await folderOf(), list), 'utf8')
    expect(everything).not.toContain(secret)
  })

  it('rewrites only changed notes and removes hidden ones', async () => {
    await turn('players')
    const before = await readFiles()
    const name = [...before.keys()].find((one) => one.endsWith('/Hollow Keep.md')) ?? ''
    const timeOf = (file: string) => statSync(path.join(root, file)).mtimeMs
    const folder = (await state()).folder ?? ''
    const others = [...before.keys()].filter(
      (one) => !`${one} ${before.get(one)}`.match(/Hollow Keep|Places/),
    )
    const times = others.map((one) => timeOf(`${folder}/${one}`))
    await hide()
    expect((await state()).isPending).toBe(true)
    await follow()
    expect(before.has(name)).toBe(true)
    expect([...(await readFiles()).keys()]).not.toContain(name)
    expect(sorted(await readFiles())).toEqual(sorted(await readZip('player')))
    expect(others.map((one) => timeOf(`${folder}/${one}`))).toEqual(times)
    expect((await state()).isPending).toBe(false)
  })

  it.each([
    [
      'a session',
      () =>
        server.call('PUT', `/api/campaign/${scene.campaignId}/sessions/${scene.sessionId}`, {
          token: scene.gm.token,
          body: { name: 'Ice' },
        }),
    ],
    [
      'a recap',
      () =>
        server.call('PUT', `/api/recap/${scene.sessionId}`, {
          token: scene.gm.token,
          body: { version: 2, summary: 'Ice.' },
        }),
    ],
    [
      'the campaign',
      () =>
        server.call('PUT', `/api/campaign/${scene.campaignId}`, {
          token: scene.gm.token,
          body: { name: 'Ice' },
        }),
    ],
    [
      'what players see',
      () =>
        server.call('PUT', `/api/campaign/${scene.campaignId}/settings`, {
          token: scene.gm.token,
          body: { shows: { recap: false } },
        }),
    ],
  ])('is written after a change to %s', async (_, change) => {
    await turn('players')
    const before = sorted(await readFiles())
    expect((await change()).status).toBe(200)
    await follow()
    expect(sorted(await readFiles())).not.toEqual(before)
    expect(sorted(await readFiles())).toEqual(sorted(await readZip('player')))
  })

  it('starts no job without a change, and one job for many changes', async () => {
    await turn('gm')
    await follow()
    const count = () => server.deps.db.$count(jobs, eq(jobs.jobType, 'vault'))
    const before = await count()
    await follow()
    expect(await count()).toBe(before)
    for (const name of ['A new one', 'Another one']) await scene.anEntry({ name })
    await startDueVaults(server.deps)
    await startDueVaults(server.deps)
    expect(await count()).toBe(before + 1)
  })

  it('is written by one job at a time', async () => {
    await turn('gm')
    const { db, ids, clock } = server.deps
    const [id, now] = [ids.next(), clock()]
    const times = { createdAt: now, updatedAt: now, leaseUntil: new Date(now.getTime() + 60_000) }
    const running = { campaignId: scene.campaignId, jobType: 'vault', status: 'in_progress' } as const
    await db.insert(jobs).values({ id, ...running, payload: {}, ...times })
    expect((await turn('players')).isPending).toBe(true)
    expect([...(await readFiles()).values()].join()).toContain(secret)
    await db.update(jobs).set({ status: 'completed' }).where(eq(jobs.id, id))
    await follow()
    expect(sorted(await readFiles())).toEqual(sorted(await readZip('player')))
  })

  it('keeps files that it did not write, and counts those that have the name of a note', async () => {
    await turn('gm')
    const folder = await folderOf()
    mkdirSync(path.join(folder, '.obsidian'))
    writeFileSync(path.join(folder, '.obsidian', 'app.json'), '{}')
    writeFileSync(path.join(folder, 'My plans.md'), 'Mine')
    mkdirSync(path.join(folder, 'Drawer'))
    writeFileSync(path.join(folder, 'Drawer', 'Sealed letter.md'), 'Mine too')
    await scene.anEntry({ name: 'Sealed letter', category: 'drawer' })
    await follow()
    expect(await state()).toMatchObject({ foreignFiles: 1, error: null })
    expect(readFileSync(path.join(folder, 'Drawer', 'Sealed letter.md'), 'utf8')).toBe('Mine too')
    await turn('players')
    await turn('off')
    expect(readFileSync(path.join(folder, 'My plans.md'), 'utf8')).toBe('Mine')
    expect(readFileSync(path.join(folder, '.obsidian', 'app.json'), 'utf8')).toBe('{}')
  })

  it('keeps its files and folder while turned off, and is updated when turned on again', async () => {
    const { folder } = await turn('gm')
    const before = sorted(await readFiles())
    await turn('off')
    await edit({ name: 'Hollow Fort' })
    await follow()
    expect(sorted(await readFiles())).toEqual(before)
    await server.call('PUT', `/api/campaign/${scene.campaignId}`, {
      token: scene.gm.token,
      body: { name: 'Ice' },
    })
    expect((await turn('gm')).folder).toBe(folder)
    expect(sorted(await readFiles())).toEqual(sorted(await readZip()))
  })

  it('restores deleted notes at the next change', async () => {
    await turn('gm')
    await rm(path.join(await folderOf(), 'Sessions'), { recursive: true })
    await scene.anEntry({ name: 'A new one' })
    await follow()
    expect(sorted(await readFiles())).toEqual(sorted(await readZip()))
  })

  it.each(['../outside.md', 'Sessions/../../outside.md', '/outside.md', '', 'a\u0000b', 'x'.repeat(300)])(
    'ignores the unsafe path %j in its list of files',
    async (forged) => {
      await turn('gm')
      const file = path.join(await folderOf(), list)
      const { files } = JSON.parse(readFileSync(file, 'utf8'))
      writeFileSync(file, JSON.stringify({ files: { ...files, [forged]: '' } }))
      writeFileSync(path.join(root, 'outside.md'), 'Mine')
      await scene.anEntry({ name: 'A new one' })
      await follow()
      expect((await state()).error).toBeNull()
      expect(sorted(await readFiles())).toEqual(sorted(await readZip()))
      expect(readFileSync(path.join(root, 'outside.md'), 'utf8')).toBe('Mine')
      expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).files)).not.toContain(forged)
    },
  )

  it('never leaves its folder through a symbolic link', async () => {
    await turn('gm')
    const outside = path.join(path.dirname(root), 'outside')
    mkdirSync(outside)
    await rm(path.join(await folderOf(), 'Sessions'), { recursive: true })
    symlinkSync(outside, path.join(await folderOf(), 'Sessions'))
    await scene.anEntry({ name: 'A new one' })
    await follow()
    expect(readdirSync(outside)).toEqual([])
    expect((await state()).error).toBe(vaultTexts.failed)
  })

  it('removes and reads nothing through a symbolic link', async () => {
    await turn('gm')
    const outside = path.join(path.dirname(root), 'outside')
    mkdirSync(outside)
    writeFileSync(path.join(outside, 'note.md'), 'mine')
    writeFileSync(path.join(outside, list), JSON.stringify({ files: { 'Linked/note.md': '' } }))
    symlinkSync(outside, path.join(await folderOf(), 'Linked'))
    writeFileSync(path.join(await folderOf(), list), readFileSync(path.join(outside, list)))
    await scene.anEntry({ name: 'A new one' })
    await follow()
    expect((await state()).error).toBeNull()
    await rm(path.join(await folderOf(), list))
    symlinkSync(path.join(outside, list), path.join(await folderOf(), list))
    await scene.anEntry({ name: 'Another one' })
    await follow()
    expect((await state()).error).toBeNull()
    expect(readdirSync(outside).sort()).toEqual([list, 'note.md'])
  })

  it('lets other programs read the files despite the server’s umask', async () => {
    const before = process.umask(0o077)
    await turn('gm')
    process.umask(before)
    const folder = await folderOf()
    expect(statSync(path.join(folder, list)).mode & 0o777).toBe(0o644)
    expect(statSync(folder).mode & 0o777).toBe(0o755)
  })

  it('is not written for a campaign in the trash', async () => {
    await turn('gm')
    await scene.anEntry({ name: 'A new one' })
    await server.call('DELETE', `/api/campaign/${scene.campaignId}`, { token: scene.gm.token })
    await startDueVaults(server.deps)
    expect(server.queued).toEqual([])
  })
})

describe('a failed write', () => {
  function breakWriting(after: number, error: () => Error): VaultTarget {
    const disk = createDiskVault(root)
    let left = after
    return {
      ...disk,
      write: async (...input) => {
        if (left-- <= 0) throw error()
        return disk.write(...input)
      },
    }
  }
  const withCode = (code: string) => () => Object.assign(new Error(code), { code })

  it.each([
    ['ENOSPC', vaultTexts.full],
    ['EROFS', vaultTexts.readOnly],
    ['EACCES', vaultTexts.readOnly],
    ['EIO', vaultTexts.failed],
  ])('with %s is reported, and retried after a minute', async (code, text) => {
    server.deps.vault = breakWriting(5, withCode(code))
    expect(await turn('gm')).toMatchObject({ error: text, isPending: true, writtenAt: null })
    server.deps.vault = createDiskVault(root)
    await follow()
    expect((await state()).error).toBe(text)
    server.moveClock(61)
    await follow()
    expect(await state()).toMatchObject({ error: null, isPending: false })
    expect(sorted(await readFiles())).toEqual(sorted(await readZip()))
  })

  it('can be retried immediately', async () => {
    server.deps.vault = breakWriting(0, withCode('ENOSPC'))
    await turn('gm')
    server.deps.vault = createDiskVault(root)
    expect((await call('POST', '/write')).status).toBe(200)
    await server.runJobs()
    expect(await state()).toMatchObject({ error: null, isPending: false })
  })

  it('is repaired even if the edit was undone', async () => {
    await turn('gm')
    const before = sorted(await readFiles())
    const disk = createDiskVault(root)
    server.deps.vault = {
      ...disk,
      write: async (folder, name, text) => {
        await disk.write(folder, name, text)
        if (name !== list) throw withCode('EIO')()
      },
    }
    await edit({ description: 'It burns.' })
    await follow()
    await edit({ description: scene.keep.description })
    server.deps.vault = disk
    server.moveClock(61)
    await follow()
    expect(sorted(await readFiles())).toEqual(before)
  })

  it('is completed by the next run if the process was killed between two files', async () => {
    for (const after of [1, 2, 20]) {
      server.deps.vault = breakWriting(after, withCode('killed'))
      await turn('gm')
      await turn('players')
    }
    server.deps.vault = createDiskVault(root)
    const folder = await folderOf()
    writeFileSync(path.join(folder, '.hearthscribe-0.tmp'), 'half')
    expect(await turn('players')).toMatchObject({ error: null, foreignFiles: 0 })
    expect(sorted(await readFiles())).toEqual(sorted(await readZip('player')))
  })
})

it('offers no vault if the operator has not set up storage', async () => {
  server.deps.vault = null
  expect(await state()).toMatchObject({ target: null, audience: 'off', folder: null })
  expect(await call('PUT', '', { audience: 'gm' })).toMatchObject({
    status: 409,
    body: { error: vaultTexts.notOffered },
  })
  expect(await call('POST', '/write')).toMatchObject({ status: 409, body: { error: vaultTexts.isOff } })
})

it('writes the vault to the bucket of the recordings', async () => {
  const fake = await startFakeS3({ pageSize: 7 })
  server.deps.vault = createS3Vault(fake.settings)
  const { folder } = await turn('players')
  const prefix = `vaults/${folder}/`
  const names = () => [...fake.bucket.objects.keys()].map((name) => name.slice(prefix.length)).sort()
  expect(names()).toEqual([...(await readZip('player')).keys(), list].sort())
  fake.requests.length = 0
  // The hidden entry is the only one of its category, so the note of the category is removed too.
  await hide()
  await follow()
  expect(names()).toEqual([...(await readZip('player')).keys(), list].sort())
  expect(fake.requests.filter(({ operation }) => operation === 'DeleteObject')).toHaveLength(2)
  expect(fake.requests.filter(({ operation }) => operation === 'PutObject').length).toBeLessThan(10)

  fake.decide = () => ({ status: 507, code: 'XMinioStorageFull' })
  expect((await turn('gm')).error).toBe(vaultTexts.full)
  fake.decide = () => ({ status: 500, code: 'InternalError' })
  expect((await turn('gm')).error).toBe(generalTexts.unavailable)
  await fake.close()
})
