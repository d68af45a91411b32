import { FileJson } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatBytes } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { useImport } from './exports-api.ts'

type ImportDialogProps = { onClose: () => void; onImported: (campaign: Campaign) => void }

export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const importing = useImport()
  const importFile = (chosen: File) => {
    setFile(chosen)
    setRefusal(null)
    if (chosen.size > importLimits.campaignFileBytes) return setRefusal(exportTexts.tooLarge)
    importing.mutate(chosen, {
      onSuccess: ({ campaign, counts }) => {
        showNotice('success', exportTexts.imported(campaign.name, counts))
        onImported(campaign)
      },
      onError: (error) => setRefusal(errorText(error, exportTexts.importFailed)),
    })
  }
  const close = () => {
    importing.stop()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={exportTexts.import} description={exportTexts.importAbout}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 pt-2">
        {importing.isPending && file ? (
          <UploadProgress file={file} percent={importing.percent} />
        ) : (
          <FileDrop
            title={exportTexts.dropFile}
            hint={exportTexts.fileHint}
            buttonLabel={exportTexts.chooseFile}
            inputLabel="Campaign file"
            accept=".json,application/json"
            onFile={importFile}
          />
        )}
        {refusal && (
          <Banner kind="error">
            {file && <bdi className="block truncate font-medium">{file.name}</bdi>}
            {refusal}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

function UploadProgress({ file, percent }: { file: File; percent: number | null }) {
  return (
    <div role="status" className="rounded-card border border-line px-4 py-5">
      <p className="flex items-center gap-2.5">
        <FileJson size={18} strokeWidth={1.5} className="shrink-0 text-gilt" />
        <bdi className="min-w-0 flex-1 truncate font-medium">{file.name}</bdi>
        <span className="num text-small text-subtle">{formatBytes(file.size)}</span>
      </p>
      <ProgressBar label={exportTexts.importing} value={percent} className="mt-3.5 mb-2" />
      <p className="text-small text-muted">
        {percent === null ? exportTexts.importing : `${Math.round(percent)} % sent`}
      </p>
    </div>
  )
}
