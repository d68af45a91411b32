import { type CampaignSettings, campaignTexts, type RecapTone } from '#contract/campaigns/schemas.ts'
import type { CampaignOptions, OptionsEdit, Telling } from '#contract/campaigns/table.ts'
import { AppError } from '#contract/errors.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { presentOptions, presentTelling } from './present.ts'
import { changeCampaign, findCampaign } from './store.ts'

type ProcessingSettings = CampaignSettings & {
  vocabulary: string[]
  acceptsFacts: boolean
  tone: RecapTone
  telling: Telling
  /** A BCP 47 tag; null to detect the language. */
  language: string | null
  rememberVoices: boolean
}

export async function readSettings(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
): Promise<ProcessingSettings | null> {
  const row = await findCampaign(deps.db, campaignId)
  return (
    row && { ...row, telling: presentTelling(row), language: row.language === 'auto' ? null : row.language }
  )
}

export async function readOptions(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
): Promise<CampaignOptions> {
  const row = await findCampaign(deps.db, access.campaignId)
  if (!row) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return presentOptions(row)
}

export async function updateOptions(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  edit: OptionsEdit,
): Promise<void> {
  await changeCampaign(deps.db, access.campaignId, {
    ...edit.settings,
    playersMayAdd: edit.playersMayAdd,
    showsRecap: edit.shows?.recap,
    showsTranscript: edit.shows?.transcript,
    showsSound: edit.shows?.sound,
    vocabulary: edit.vocabulary,
    acceptsFacts: edit.acceptsFacts,
    tone: edit.tone,
    tellingLength: edit.telling?.length,
    tellingPerson: edit.telling?.person,
    tellingWishes: edit.telling?.wishes,
    language: edit.language,
    keepSound: edit.keepSound,
    rememberVoices: edit.rememberVoices,
    updatedAt: deps.clock(),
  })
}
