import { useState } from 'react'
import type { User } from '#contract/accounts/schemas.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { NameQuestion } from './name-question.tsx'
import { OwnSeatQuestion } from './own-seat-question.tsx'
import { TableQuestion } from './table-question.tsx'
import { useIsUnnamed } from './unnamed.ts'

type CampaignQuestionsProps = {
  campaign: Campaign
  user: User
  /** True while a recording of the campaign is uploaded or transcribed. */
  isUnderWay: boolean
  onSeatTaken: () => void
}

/** What the home of a campaign asks, one question at a time. None has to be answered. */
export function CampaignQuestions({ campaign, user, isUnderWay, onSeatTaken }: CampaignQuestionsProps) {
  const [isUnnamed, endNaming] = useIsUnnamed(campaign.id)
  const [isAnswering, setAnswering] = useState(false)
  if (campaign.userRole === 'player') {
    return <OwnSeatQuestion campaign={campaign} user={user} onTaken={onSeatTaken} />
  }
  if (isUnnamed) return <NameQuestion campaign={campaign} onAnswered={endNaming} />
  if (!isUnderWay && !isAnswering) return null
  return <TableQuestion campaign={campaign} user={user} isUnderWay={isUnderWay} onAnswering={setAnswering} />
}
