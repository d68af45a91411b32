import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generalTexts } from '#contract/errors.ts'
import { findFreePort } from '#server/db/test-cluster.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { findNginx, startNginx } from '#server/testing/server/test-nginx.ts'
import { callsOf, expect, openStudio, signUp, test } from './server.ts'

const nginx = findNginx()
test.skip(!nginx, 'nginx is not installed')

/** @param settings of the location; the file `people` has the password of the user `table` */
async function startProxy(target: string, settings: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-nginx-'))
  writeFileSync(path.join(folder, 'people'), 'table:{PLAIN}knock\n')
  const port = await findFreePort()
  const site = `server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      ${settings.replaceAll('FOLDER', folder)}
    }
  }`
  const { stop } = await startNginx(nginx ?? '', path.join(folder, 'run'), site)
  const origin = `http://127.0.0.1:${port}`
  const ask = () =>
    fetch(origin).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ask).toBeGreaterThan(0)
  return {
    origin,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

for (const [title, stripping] of [
  ['passes its password on', ''],
  ['keeps its password to itself', 'proxy_set_header Authorization "";'],
] as const) {
  test(`signs in behind a proxy with Basic authentication that ${title}`, async ({ browser, server }) => {
    const password = 'auth_basic "Table"; auth_basic_user_file FOLDER/people;'
    const proxy = await startProxy(server.url, `${password} ${stripping}`)
    const httpCredentials = { username: 'table', password: 'knock' }
    const context = await browser.newContext({ baseURL: proxy.origin, httpCredentials })
    const page = await context.newPage()
    await signUp(page)
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
    await context.close()
    await proxy.stop()
  })
}

test('uploads in smaller parts through a proxy that accepts 1 MiB', async ({ browser, server }, testInfo) => {
  const proxy = await startProxy(server.url, 'client_max_body_size 1m;')
  const page = await browser.newPage({ baseURL: proxy.origin })
  await openStudio(page)
  const file = testInfo.outputPath('evening.wav')
  writeFileSync(file, await makeSound('evening.wav', { seconds: 30, args: ['-ar', '48000'] }))
  await page.locator('input[type=file][accept*="audio"]').first().setInputFiles(file)
  const { read } = await callsOf(page)
  const sessionId = new URL(page.url()).searchParams.get('session')
  await expect
    .poll(async () => (await read(`/api/audio/session/${sessionId}`)).audioFiles.length, { timeout: 60_000 })
    .toBe(1)
  await page.close()
  await proxy.stop()
})

test('names the proxy that refuses every part of an upload', async ({ browser, server }, testInfo) => {
  const proxy = await startProxy(server.url, 'client_max_body_size 64k;')
  const page = await browser.newPage({ baseURL: proxy.origin })
  await openStudio(page)
  const file = testInfo.outputPath('evening.wav')
  writeFileSync(file, await makeSound('evening.wav', { seconds: 5, args: ['-ar', '48000'] }))
  await page.locator('input[type=file][accept*="audio"]').first().setInputFiles(file)
  await expect(page.getByText(`File upload failed. ${generalTexts.proxyTooLarge}`).first()).toBeVisible()
  await page.close()
  await proxy.stop()
})
