import '#web/shell/wiki/wiki-view.tsx'
import '#web/shell/wiki/sidebar-wiki.tsx'
import '#web/shell/wiki/wiki-dialogs.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import * as z from 'zod/mini'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import {
  emptyContent,
  type WikiArticle,
  type WikiCategory,
  type WikiEntry,
  wikiEntry,
} from '#contract/wiki/schemas.ts'
import { addNames, addTexts, createSearchIndex, searchIndex } from '#core/wiki/search-index.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answer, type Answers, success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'
import { toSummary } from '#web/wiki/use-entries.ts'

export const anEntry = (change: Partial<WikiEntry> = {}): WikiEntry => ({
  ...emptyContent,
  id: 'e1',
  name: 'Mirelle Vanthorne',
  description: 'She keeps the key.',
  category: 'people',
  details: { role: 'Castellan' },
  aliases: ['The Keeper'],
  created_at: '2026-01-10T10:00:00.000Z',
  updated_at: '2026-01-24T10:00:00.000Z',
  version: 3,
  session_number: 1,
  picture: null,
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

function toSummaries(list: Answers[string]): Answer {
  if (typeof list !== 'object') return 'silent'
  const { entries } = someEntries.parse(list).body
  return success({ version: 'gm.e.1', entries: entries.map(toSummary) })
}

const searchIn = (list: Answers[string]) => (query: URLSearchParams) => {
  const entries = typeof list === 'object' ? someEntries.parse(list).body.entries : []
  const numbered = entries.map((entry, doc) => [doc, entry] as const)
  const index = createSearchIndex()
  addNames(index, numbered)
  addTexts(index, numbered)
  const found = [...searchIndex(index, query.get('q') ?? '', [...entries.keys()])]
  const [from, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
  const results = found.slice(from, from + limit).flatMap((doc) => {
    const entry = entries[doc]
    return entry ? { ...toSummary(entry), excerpt: entry.description } : []
  })
  return success({ results, total: found.length })
}

export function openWiki(query: string, answers: Answers = {}, campaign: Campaign | null = sampleCampaign()) {
  const list = answers['GET /api/wiki/c1'] ?? success({ entries: [anEntry()] })
  return openApp(`/app?view=wiki${query}`, {
    'GET /api/campaign': success({ campaigns: campaign ? [campaign] : [] }),
    'GET /api/campaign/c1/sessions': success({ sessions: [] }),
    'GET /api/wiki/c1/index': toSummaries(list),
    'GET /api/wiki/c1/featured': toSummaries(list),
    'GET /api/wiki/c1/search': searchIn(list),
    'GET /api/wiki/c1/categories': success({ categories: [people] }),
    'GET /api/wiki/c1/entry/e1': success({ entry: anArticle() }),
    'GET /api/wiki/c1/entry/e1/related': success({ relatedEntries: [] }),
    'GET /api/wiki/c1/entry/e1/relations': success({ relations: [] }),
    ...answers,
  })
}

/** `call` is a method and a path, for example "PUT /api/wiki/c1/entry/e1". */
export const bodiesOf = (requests: ReturnType<typeof openWiki>, call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body)

export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const findQuestion = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

export async function findTool(name: string | RegExp): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Tools' }))
  return screen.getByRole('button', { name })
}
