import type { Campaign } from '#contract/campaigns/schemas.ts'
import { foldText } from '#web/lib/fold-text.ts'

export function filterCampaigns(campaigns: Campaign[], filter: string): Campaign[] {
  const words = foldText(filter).split(/\s+/).filter(Boolean)
  return campaigns.filter(({ name, description }) => {
    const text = foldText(`${name} ${description}`)
    return words.every((word) => text.includes(word))
  })
}
