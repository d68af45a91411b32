import { rename } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { withServer } from '#server/testing/server/test-server.ts'

const server = withServer()
let restore = async () => {}
afterEach(() => restore())

const readReady = () => server.call('GET', calls.ready.path)

it('answers 200 while everything works', async () => {
  expect(await readReady()).toMatchObject({ status: 200, body: { status: 'ready' } })
})

it('answers 503 with the reason if the disk has no space for the next part of the database log', async () => {
  const { freeBytes } = server.deps.files
  server.deps.files.freeBytes = async () => 10_000_000
  restore = async () => {
    server.deps.files.freeBytes = freeBytes
  }
  expect(await readReady()).toMatchObject({ status: 503, body: { error: generalTexts.noSpace } })
})

it('answers 503 if the work folder cannot be written', async () => {
  const { workFolder } = server.deps.files
  await rename(workFolder, `${workFolder}-away`)
  restore = () => rename(`${workFolder}-away`, workFolder)
  expect(await readReady()).toMatchObject({ status: 503, body: { error: generalTexts.unavailable } })
})
