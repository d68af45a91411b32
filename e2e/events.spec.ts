import AxeBuilder from '@axe-core/playwright'
import { expect, listCalls, makeSession, signUp, story, test } from './server.ts'

test('two tabs hear by one stream what happens to their jobs, and that somebody has signed out', async ({
  page,
  context,
}) => {
  await signUp(page)
  await makeSession(page)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url())
  })

  await page.goto('/app')
  const other = await context.newPage()
  await other.goto('/app')
  const tabs = [page, other]
  const widgets = tabs.map((tab) => tab.getByRole('region', { name: 'Background Jobs' }))
  for (const widget of widgets) await expect(widget.getByText(/All complete · Live/)).toBeVisible()
  const called = tabs.map(listCalls)

  const [campaign] = (await (await page.request.get('/api/campaign', { headers })).json()).campaigns
  const sessions = await page.request.get(`/api/campaign/${campaign.id}/sessions`, { headers })
  const [session] = (await sessions.json()).sessions
  const file = { name: 'session.txt', mimeType: 'text/plain', buffer: Buffer.from(story) }
  const form = { headers, multipart: { transcriptFile: file } }
  await page.request.post(`/api/transcription/session/${session.id}/import`, form)
  for (const widget of widgets) {
    await expect(widget.getByText('Duplicate cleanup')).toBeVisible({ timeout: 60_000 })
    await expect(widget.getByText(/All complete · Live/)).toBeVisible()
  }
  expect(streams).toHaveLength(1)
  // What is asked for is what a job has written; that one goes on is told.
  for (const one of called) {
    expect(one.filter((path) => path === '/api/jobs/user/all').length).toBeLessThanOrEqual(3)
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.request.post('/api/users/logout', { headers })
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 2_000 })
  }
})
