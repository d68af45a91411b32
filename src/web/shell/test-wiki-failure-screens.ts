import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { laneTexts } from '#contract/timeline/lanes.ts'
import { duplicateTexts, maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { relationTexts } from '#contract/wiki/relations.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import {
  type FailureScreen,
  inDialog,
  inMain,
  inRegion,
  type Spot,
  type Step,
  underneath,
} from './test-failure-spots.ts'

const campaign = 'GET /api/campaign/c1'
export const wiki = 'GET /api/wiki/c1'
export const article = `${wiki}/entry/e1`
const links = `${wiki}/index`

const ofWiki = inMain(campaignTexts.loadDataFailed)
const inSidebar: Spot = { role: 'complementary', name: 'Sidebar', says: wikiTexts.categoriesFailed }
const overview: FailureScreen['shows'] = {
  [`${wiki}/index`]: ofWiki,
  [`${wiki}/categories`]: [inSidebar, ofWiki],
}
const articleShows: FailureScreen['shows'] = {
  [article]: inMain('This article could not be loaded.'),
  [`${article}/relations`]: inRegion(wikiTexts.related, relationTexts.entryFailed),
  [`${wiki}/categories`]: inSidebar,
}
const openHistory: Step[] = [{ name: 'More' }, { role: 'menuitem', name: 'History' }]
const onWiki = (name: string, steps: Step[], shows: FailureScreen['shows']): FailureScreen => ({
  ...{ name, address: '/app?view=wiki', steps, shows, otherCalls: underneath(overview) },
})
const tools: Step = { name: 'Tools' }
/** The pages of the main navigation have no categories beside them. */
const categories = `${wiki}/categories`
const wikiPage = (name: string, query: string, shows: FailureScreen['shows']): FailureScreen => ({
  ...{ name, address: `/app?view=wiki&${query}`, shows, otherCalls: [links] },
})

export const wikiFailureScreens: FailureScreen[] = [
  { name: 'the wiki', address: '/app?view=wiki', shows: overview },
  wikiPage('the categories', 'page=categories', overview),
  wikiPage('a category', 'category=people', overview),
  {
    ...wikiPage('the search', 'q=mirelle', {
      ...overview,
      [`${wiki}/search`]: inMain('The wiki could not be searched.'),
    }),
    // The application prefetches the article of the first result.
    otherCalls: [article, `${article}/related`],
  },
  wikiPage('the recent changes', 'page=recent', {
    [`${wiki}/recent`]: inMain('The recent changes could not be loaded.'),
    [`${wiki}/categories`]: inSidebar,
  }),
  {
    ...wikiPage('the maps', 'page=maps', {
      [`${campaign}/maps`]: inMain(mapTexts.listFailed),
      [`${campaign}/maps/m1`]: inMain(mapTexts.loadFailed),
      [links]: ofWiki,
    }),
    otherCalls: [categories],
  },
  {
    ...wikiPage('the timeline', 'page=timeline', {
      [`${wiki}/timeline/lanes`]: inMain(laneTexts.loadFailed),
    }),
    otherCalls: [links, categories],
  },
  {
    ...wikiPage('the timeline as a list', 'page=timeline&form=list', {
      [`${wiki}/timeline`]: inMain(laneTexts.loadFailed),
    }),
    otherCalls: [links, categories],
  },
  {
    ...wikiPage('the connections', 'page=connections', {
      [`${wiki}/relations`]: inMain(relationTexts.campaignFailed),
    }),
    otherCalls: [links, categories],
  },
  wikiPage('an article', 'entry=e1', articleShows),
  {
    ...wikiPage('the history of an article', 'entry=e1', {
      [`${article}/revisions`]: inDialog(maintenanceTexts.historyFailed),
    }),
    steps: openHistory,
    otherCalls: underneath(articleShows, links),
  },
  {
    ...wikiPage('one version of an article', 'entry=e1', {
      [`${article}/revisions/r1`]: inDialog(maintenanceTexts.historyFailed),
    }),
    steps: [...openHistory, { name: /Version 1/ }],
    otherCalls: underneath(articleShows, links, `${article}/revisions`),
  },
  onWiki('the bin', [tools, { name: 'Bin' }], { [`${wiki}/bin`]: inDialog(maintenanceTexts.trashFailed) }),
  onWiki('the duplicates', [tools, { name: 'Clean Duplicates' }], {
    'GET /api/duplicates-simple/scan/c1': inDialog(duplicateTexts.cleanFailed),
  }),
  onWiki('a new entry', [{ name: 'New entry' }], {
    [`${wiki}/categories`]: inDialog(wikiTexts.categoriesFailed),
  }),
  onWiki('the links of a wiki', [{ name: 'Share Wiki' }, { name: 'Chosen categories' }], {
    'GET /api/wiki-share/campaign/c1/shares': inDialog(sharingTexts.listFailed),
    [`${wiki}/categories`]: inDialog(wikiTexts.categoriesFailed),
  }),
  wikiPage('the preview of a shared wiki', 'as=shared', {
    'GET /api/wiki-share/campaign/c1/preview': inMain(sharingTexts.loadFailed),
  }),
  wikiPage('an entry in the preview of a shared wiki', 'as=shared&entry=e1', {
    'GET /api/wiki-share/campaign/c1/preview': inMain(sharingTexts.loadFailed),
  }),
]
