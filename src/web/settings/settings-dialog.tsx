import { type ReactNode, Suspense, useState } from 'react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { useCampaignForm } from '#web/campaigns/campaign-form.tsx'
import { MembersSection } from '#web/campaigns/members/members-section.tsx'
import { isSameTable, type TableDraft } from '#web/campaigns/seat-fields.tsx'
import { type OptionsProps, useOptions, useTable } from '#web/campaigns/settings-api.ts'
import { lazy } from '#web/lib/lazy.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CampaignSection } from './campaign-section.tsx'
import { CorrectionsSection } from './corrections-section.tsx'
import { PlayerSwitches, ProcessingSwitches } from './option-switches.tsx'
import { LanguageSection, SoundSection } from './speech-section.tsx'
import { TableSection } from './table-section.tsx'
import { TellingSection } from './telling-section.tsx'
import { isSameVocabulary, VocabularySection } from './vocabulary-section.tsx'
import { VoicesSection } from './voices-section.tsx'

const WebhooksSection = lazy(async () => (await import('./connections/webhooks-section.tsx')).WebhooksSection)
const VaultSection = lazy(async () => (await import('./connections/vault-section.tsx')).VaultSection)

export type SettingsPart = 'campaign' | 'table' | 'scribe' | 'tools'

type SettingsDialogProps = {
  campaign: Campaign
  ownId: string
  /** `invite` is the part `table`, scrolled to the invitation of players. */
  startAt: SettingsPart | 'invite'
  onClose: () => void
  onLeft: () => void
}

const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView()

export function SettingsDialog({ campaign, ownId, startAt, onClose, onLeft }: SettingsDialogProps) {
  const [part, setPart] = useState<string>(startAt === 'invite' ? 'table' : startAt)
  const form = useCampaignForm(campaign)
  const [tableDraft, setTableDraft] = useState<TableDraft | null>(null)
  const [vocabularyDraft, setVocabularyDraft] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const table = useTable(campaign.id)
  const options = useOptions(campaign.id)
  const isTableChanged =
    tableDraft !== null && table.data !== undefined && !isSameTable(tableDraft, table.data)
  const isVocabularyChanged =
    vocabularyDraft !== null &&
    options.data !== undefined &&
    !isSameVocabulary(vocabularyDraft, options.data.vocabulary)
  const unsaved = [
    form.formState.isDirty && 'the campaign',
    isTableChanged && 'the table',
    isVocabularyChanged && 'the vocabulary',
  ].filter(Boolean)
  const close = () => (unsaved.length > 0 ? setAsking(true) : onClose())
  const withOptions = (draw: (section: OptionsProps) => ReactNode) => (
    <Loaded query={options} failed={campaignTexts.loadDataFailed}>
      {(loaded) => draw({ campaignId: campaign.id, options: loaded })}
    </Loaded>
  )
  const seats = (
    <Loaded query={table} failed={campaignTexts.loadDataFailed}>
      {(saved) => (
        <TableSection
          campaignId={campaign.id}
          saved={saved}
          draft={tableDraft}
          isChanged={isTableChanged}
          onDraft={setTableDraft}
          onReload={table.refetch}
        />
      )}
    </Loaded>
  )
  const scribe = (section: OptionsProps) => (
    <>
      <ProcessingSwitches {...section} />
      <TellingSection {...section} />
      <LanguageSection {...section} />
      <VocabularySection
        {...section}
        draft={vocabularyDraft}
        isChanged={isVocabularyChanged}
        onDraft={setVocabularyDraft}
      />
      <CorrectionsSection campaignId={campaign.id} />
      <VoicesSection {...section} />
      <SoundSection {...section} />
    </>
  )

  return (
    <Dialog size="xl" onClose={close} title="Campaign settings" description={campaign.name}>
      {/* On wide screens, keeps the tabs visible while the settings scroll. */}
      <div className="-mt-3 min-h-[66dvh] md:min-h-[500px] md:[&_[role=tablist]]:sticky md:[&_[role=tablist]]:top-0 md:[&_[role=tablist]]:z-10 md:[&_[role=tablist]]:-mx-5 md:[&_[role=tablist]]:bg-overlay md:[&_[role=tablist]]:[mask-image:none] md:[&_[role=tablist]]:px-5 md:[&_[role=tablist]]:pt-2">
        <Tabs
          label="Campaign settings"
          value={part}
          onChange={setPart}
          items={[
            {
              id: 'campaign',
              label: 'Campaign',
              content: <CampaignSection campaign={campaign} form={form} />,
            },
            {
              id: 'table',
              label: 'Table',
              content: (
                <div className="grid gap-8">
                  {seats}
                  {!table.isPending && (
                    <div ref={startAt === 'invite' ? scrollTo : null} className="scroll-mt-16">
                      <MembersSection campaign={campaign} ownId={ownId} onLeft={onLeft} onDemoted={onClose} />
                    </div>
                  )}
                  {withOptions((section) => (
                    <PlayerSwitches {...section} />
                  ))}
                </div>
              ),
            },
            { id: 'scribe', label: 'Scribe', content: withOptions(scribe) },
            {
              id: 'tools',
              label: 'Other tools',
              content: (
                <Suspense fallback={<SkeletonText lines={6} />}>
                  <WebhooksSection campaignId={campaign.id} />
                  <VaultSection campaignId={campaign.id} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Close without saving?"
        text={`What you changed in ${unsaved.join(' and ')} is not saved yet.`}
        confirmLabel="Close without saving"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  )
}
