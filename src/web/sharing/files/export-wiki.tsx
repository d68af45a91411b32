import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { campaignFormat } from '#contract/sharing/campaign-file.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { makeCampaignFileName } from '#core/make-file-name.ts'
import { toFileEntry } from '#core/sharing/to-file-entry.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { fetchPreview } from '#web/sharing/viewer/preview-api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** Downloads a campaign file that contains what a share link with the audience "everyone" shows. */
async function exportWiki(campaignId: string): Promise<void> {
  const { campaign, entries } = await fetchPreview(campaignId)
  const { name: format, version } = campaignFormat
  const exportedAt = new Date().toISOString()
  const file = JSON.stringify({ format, version, exportedAt, campaign, entries: entries.map(toFileEntry) })
  saveFile(makeCampaignFileName(campaign.name, 'json'), new Blob([file], { type: 'application/json' }))
}

export function ExportWiki({ campaignId }: { campaignId: string }) {
  const download = useMutation({ mutationFn: () => exportWiki(campaignId) })
  return (
    <>
      <Button busy={download.isPending} collapses icon={Download} onClick={() => download.mutate()}>
        {sharingTexts.export}
      </Button>
      <ConfirmDialog
        open={download.isError}
        title={sharingTexts.export}
        text={sharingTexts.downloadFailed}
        confirmLabel="Try again"
        variant="primary"
        onConfirm={() => download.mutate()}
        onClose={() => download.reset()}
      />
    </>
  )
}
