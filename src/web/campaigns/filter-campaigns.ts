import type { Campaign } from '#contract/campaigns/schemas.ts'

export function filterCampaigns(campaigns: Campaign[], filter: string): Campaign[] {
  const words = fold(filter).split(/\s+/).filter(Boolean)
  return campaigns.filter(({ name, description }) => {
    const text = fold(`${name} ${description}`)
    return words.every((word) => text.includes(word))
  })
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
