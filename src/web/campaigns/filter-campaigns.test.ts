import { expect, it } from 'vitest'
import { filterCampaigns } from './filter-campaigns.ts'
import { sampleCampaign } from './test-campaigns.ts'

const campaigns = [
  sampleCampaign({ id: 'c1', name: 'The Ashen Crown', description: 'Hollowgate in winter' }),
  sampleCampaign({ id: 'c2', name: 'Élan vital', description: '' }),
]
const found = (filter: string) => filterCampaigns(campaigns, filter).map(({ id }) => id)

it.each([
  ['', ['c1', 'c2']],
  ['  ', ['c1', 'c2']],
  ['crown ASHEN', ['c1']],
  ['hollow', ['c1']],
  ['elan', ['c2']],
  ['crown vital', []],
])('finds campaigns by “%s”: %j', (filter, ids) => {
  expect(found(filter)).toEqual(ids)
})
