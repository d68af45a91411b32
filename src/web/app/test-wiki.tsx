import './signed-in.tsx'
import './wiki-view.tsx'
import './rail-wiki.tsx'
import './wiki-care.tsx'
import { screen, within } from '@testing-library/react'
import * as z from 'zod/mini'
import type { Campaign } from '#contract/campaigns.ts'
import { type WikiArticle, type WikiCategory, type WikiEntry, wikiEntry } from '#contract/wiki.ts'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { toHead } from '#web/wiki/library.ts'
import { AppGate } from './app-gate.tsx'

export const anEntry = (change: Partial<WikiEntry> = {}): WikiEntry => ({
  id: 'e1',
  name: 'Mirelle Vanthorne',
  description: 'She keeps the key.',
  category: 'people',
  details: { role: 'Castellan' },
  aliases: ['The Keeper'],
  visibility: 'everyone',
  created_at: '2026-01-10T10:00:00.000Z',
  updated_at: '2026-01-24T10:00:00.000Z',
  version: 3,
  session_number: 1,
  ...change,
})
export const anArticle = (change: Partial<WikiArticle> = {}): WikiArticle => ({
  ...anEntry(),
  facts: [],
  detailSources: {},
  ...change,
})
const people: WikiCategory = { name: 'people', count: 1, isCore: true, visibility: 'everyone' }

const someEntries = z.object({ body: z.object({ entries: z.array(wikiEntry) }) })

/** The wiki of a list, as it is answered in short. */
function inShort(list: Answer | (() => Answer)): Answer {
  if (typeof list !== 'object') return 'silent'
  const { entries } = someEntries.parse(list).body
  return { body: { success: true, version: 'gm.e.1', entries: entries.map(toHead) } }
}

/** The wiki of a campaign with one entry, at some place in it. */
export function openWiki(
  query: string,
  answers: Record<string, Answer | (() => Answer)> = {},
  campaign: Campaign | null = aCampaign(),
) {
  localStorage.setItem('authToken', 'good')
  const list = answers['GET /api/wiki/c1'] ?? { body: { success: true, entries: [anEntry()] } }
  const asked = stubServer({
    'GET /api/users/profile': { body: { success: true, user: aUser } },
    'GET /api/campaign': { body: { success: true, campaigns: campaign ? [campaign] : [] } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [] } },
    'GET /api/wiki/c1': list,
    'GET /api/wiki/c1/index': inShort(list),
    'GET /api/wiki/c1/featured': inShort(list),
    'GET /api/wiki/c1/categories': { body: { success: true, categories: [people] } },
    'GET /api/wiki/c1/entry/e1': { body: { success: true, entry: anArticle() } },
    'GET /api/wiki/c1/entry/e1/related': { body: { success: true, relatedEntries: [] } },
    ...answers,
  })
  renderAt(`/app?view=wiki${query}`, <AppGate />)
  return asked
}

export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const findQuestion = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
