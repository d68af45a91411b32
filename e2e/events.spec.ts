import { checkScreen } from './check-screen.ts'
import { callsOf, expect, findSession, importStory, listCalls, openStudio, test } from './server.ts'

test('two tabs are notified of jobs and of a sign-out through one shared event stream', async ({
  page,
  context,
}) => {
  await openStudio(page)
  const { sessionId } = await findSession(page)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams.push(request.url())
  })

  await page.goto('/app')
  const other = await context.newPage()
  await other.goto('/app')
  const tabs = [page, other]
  const widgets = tabs.map((tab) => tab.getByRole('region', { name: 'Background Jobs' }))
  for (const widget of widgets) {
    await expect(widget.getByText(/All complete · Live/)).toBeVisible()
    // Folded while nothing runs.
    await widget.getByRole('button', { name: 'Expand' }).click()
  }
  const called = tabs.map(listCalls)

  await importStory(page, sessionId)
  for (const widget of widgets) {
    await expect(widget.getByText('Duplicate cleanup')).toBeVisible({ timeout: 180_000 })
    await expect(widget.getByText(/All complete · Live/)).toBeVisible()
  }
  expect(streams).toHaveLength(1)
  // Progress arrives as events, so each tab rarely requests the job list.
  for (const one of called) {
    expect(one.filter((path) => path === '/api/jobs/user/all').length).toBeLessThanOrEqual(3)
  }
  await checkScreen(page, 'the dashboard with jobs')

  await (await callsOf(page)).send('/api/users/logout', {})
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Sign In' })).toBeVisible({ timeout: 2_000 })
  }
})
