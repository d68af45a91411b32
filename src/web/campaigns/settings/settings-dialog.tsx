import { type ReactNode, Suspense, useState } from 'react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { MembersSection } from '#web/campaigns/members/members-section.tsx'
import { lazy } from '#web/lib/lazy.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CorrectionsSection } from './corrections-section.tsx'
import { CoverSection } from './cover-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { PlayerSwitches, ProcessingSwitches } from './option-switches.tsx'
import { isSameTable, type TableDraft } from './seat-draft.ts'
import { type OptionsProps, useOptions, useTable } from './settings-api.ts'
import { SoundSection } from './sound-section.tsx'
import { TableSection } from './table-section.tsx'
import { TellingSection } from './telling-section.tsx'
import { isSameVocabulary, VocabularySection } from './vocabulary-section.tsx'
import { VoicesSection } from './voices-section.tsx'

const Connections = lazy(async () => ({
  default: (await import('./connections/connections.tsx')).Connections,
}))

export type SettingsTab = 'processing' | 'players' | 'members' | 'table' | 'vocabulary' | 'connections'

type SettingsDialogProps = {
  campaign: Campaign
  ownId: string
  startAt?: SettingsTab
  onClose: () => void
  onLeft: () => void
}

export function SettingsDialog({ campaign, ownId, startAt, onClose, onLeft }: SettingsDialogProps) {
  const [tab, setTab] = useState<string>(startAt ?? 'processing')
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
  const close = () => (isTableChanged || isVocabularyChanged ? setAsking(true) : onClose())
  const unsaved = [isTableChanged && 'the table', isVocabularyChanged && 'the vocabulary'].filter(Boolean)
  const withOptions = (draw: (section: OptionsProps) => ReactNode) => (
    <Loaded query={options} failed={campaignTexts.loadDataFailed}>
      {(loaded) => draw({ campaignId: campaign.id, options: loaded })}
    </Loaded>
  )

  return (
    <Dialog open size="xl" onClose={close} title="Campaign settings" description={campaign.name}>
      {/* On wide screens, keeps the tabs visible while the settings scroll. */}
      <div className="-mt-3 min-h-[66dvh] md:min-h-[500px] md:[&_[role=tablist]]:sticky md:[&_[role=tablist]]:top-0 md:[&_[role=tablist]]:z-10 md:[&_[role=tablist]]:-mx-5 md:[&_[role=tablist]]:bg-overlay md:[&_[role=tablist]]:[mask-image:none] md:[&_[role=tablist]]:px-5 md:[&_[role=tablist]]:pt-2">
        <Tabs
          label="Campaign settings"
          value={tab}
          onChange={setTab}
          items={[
            {
              id: 'processing',
              label: 'Processing',
              content: withOptions((section) => (
                <>
                  <ProcessingSwitches {...section} />
                  <TellingSection {...section} />
                  <LanguageSection {...section} />
                  <SoundSection {...section} />
                  <VoicesSection {...section} />
                </>
              )),
            },
            {
              id: 'players',
              label: 'Players',
              content: withOptions((section) => <PlayerSwitches {...section} />),
            },
            {
              id: 'members',
              label: 'Members',
              content: (
                <MembersSection campaign={campaign} ownId={ownId} onLeft={onLeft} onDemoted={onClose} />
              ),
            },
            {
              id: 'table',
              label: 'The table',
              content: (
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
              ),
            },
            {
              id: 'vocabulary',
              label: 'Vocabulary',
              content: (
                <>
                  {withOptions((section) => (
                    <VocabularySection
                      {...section}
                      draft={vocabularyDraft}
                      isChanged={isVocabularyChanged}
                      onDraft={setVocabularyDraft}
                    />
                  ))}
                  <CorrectionsSection campaignId={campaign.id} />
                </>
              ),
            },
            { id: 'cover', label: 'Cover', content: <CoverSection campaign={campaign} /> },
            {
              id: 'connections',
              label: 'Other tools',
              content: (
                <Suspense fallback={<SkeletonText lines={6} />}>
                  <Connections campaignId={campaign.id} />
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
