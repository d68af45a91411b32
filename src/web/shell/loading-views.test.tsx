import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from './test-app.tsx'

it.each([
  ['transcription', aSession().name, 'Loading the session', 'GET /api/recap/s1'],
  ['wiki', sampleCampaign().name, 'Loading the wiki', 'GET /api/wiki/c1/categories'],
  ['wiki&entry=e1', 'Article', 'Loading article', 'GET /api/wiki/c1/entry/e1'],
])('view %s has the heading %s while its calls are under way', async (view, name, label, call) => {
  openApp(`/app?view=${view}`, { [call]: 'silent' })
  await screen.findByRole('heading', { level: 1, name })
  expect(screen.getByLabelText(label)).toBeTruthy()
})
