import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Campaign, campaignTexts, firstRunTexts } from '#contract/campaigns/schemas.ts'
import { useDeleteCampaign, useRestoreCampaign } from '#web/campaigns/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useLeaveGoneCampaign, useWorkspace } from '#web/workspace/workspace.ts'
import { StartZone } from './start-zone.tsx'
import type { StartFromFile } from './use-start-from-file.ts'

type SampleBarProps = { campaign: Campaign; start: StartFromFile }

export function SampleBar({ campaign: { id }, start }: SampleBarProps) {
  const { campaigns } = useWorkspace()
  const [isStarting, setStarting] = useState(false)
  const removing = useDeleteCampaign()
  const { mutateAsync: restore } = useRestoreCampaign()
  const leaveGoneCampaign = useLeaveGoneCampaign()
  const undo = () =>
    restore(id).then(
      () => showNotice('success', firstRunTexts.sampleBack),
      (error) => showNotice('error', errorText(error, campaignTexts.restoreFailed)),
    )
  const remove = () =>
    removing.mutateAsync(id).then(
      () => {
        showUndo(firstRunTexts.sampleRemoved, undo)
        leaveGoneCampaign(id)
      },
      (error) => showNotice('error', errorText(error, campaignTexts.deleteFailed)),
    )
  return (
    <section
      aria-label="Sample campaign"
      className="rounded-panel border border-[color-mix(in_oklch,var(--gilt)_30%,var(--line))] px-5 py-3.5 md:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-[1_1_320px] text-pretty text-muted">{firstRunTexts.isSample}</p>
        <div className="flex flex-wrap gap-2">
          <Button icon={Trash2} busy={removing.isPending} onClick={() => void remove()}>
            {removing.isPending ? 'Removing …' : 'Remove sample'}
          </Button>
          {campaigns.every(({ isSample }) => isSample) && (
            <Button aria-expanded={isStarting} onClick={() => setStarting(!isStarting)}>
              Start your own
            </Button>
          )}
        </div>
      </div>
      {isStarting && (
        <div className="mt-4 mb-1.5">
          <StartZone start={start} />
        </div>
      )}
    </section>
  )
}
