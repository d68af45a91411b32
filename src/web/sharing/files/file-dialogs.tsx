import { useMutation } from '@tanstack/react-query'
import { Download, FileJson } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { Audience, Campaign } from '#contract/campaigns/schemas.ts'
import * as sharingCalls from '#contract/sharing/endpoints.ts'
import { type ExportFormat, exportKinds, exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { exportFormats } from '#contract/tickets.ts'
import { errorText } from '#web/lib/api/api.ts'
import { sendForm } from '#web/lib/api/send-form.ts'
import { describeFile, sendOnce } from '#web/lib/api/send-once.ts'
import { formatBytes } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { downloadByTicket } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'

type ExportChoice = { format: ExportFormat; as?: 'player' }

function useExport(campaignId: string) {
  return useMutation({
    mutationFn: (choice: ExportChoice) => downloadByTicket({ kind: 'export', id: campaignId, ...choice }),
  })
}

/** `percent` is the progress of the upload; null before it begins and after everything has been sent. */
function useImport() {
  const [percent, setPercent] = useState<number | null>(null)
  const controller = useRef(new AbortController())
  const mutation = useMutation({
    mutationFn: async (file: File) => {
      controller.current = new AbortController()
      const form = new FormData()
      form.append('campaignFile', file, file.name)
      const onProgress = (sent: number) => setPercent(sent < 100 ? sent : null)
      const { signal } = controller.current
      const request = { form, onProgress, signal }
      return sendOnce(`import ${describeFile(file)}`, (headers) =>
        sendForm(sharingCalls.importCampaign, { ...request, headers }),
      )
    },
    onSettled: () => setPercent(null),
  })
  return {
    ...mutation,
    percent,
    stop: () => controller.current.abort(new DOMException('Stopped', 'AbortError')),
  }
}

type ExportDialogProps = { campaignId: string; isGm: boolean; onClose: () => void }

const viewOptions: { value: Audience; label: string }[] = [
  { value: 'gm', label: exportTexts.everything },
  { value: 'player', label: exportTexts.playersSee },
]

export function ExportDialog({ campaignId, isGm, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('json')
  const [as, setAs] = useState<Audience>('gm')
  const download = useExport(campaignId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    download.mutate({ format, ...(as === 'player' ? { as } : {}) })
  }
  const choose =
    <T,>(set: (choice: T) => void) =>
    (choice: T) => {
      set(choice)
      download.reset()
    }
  return (
    <Dialog size="lg" onClose={onClose} title={exportTexts.export} description={exportTexts.exportAbout}>
      <form onSubmit={submit} className="grid gap-4 pt-2">
        <FormatChoice chosen={format} onChoose={choose(setFormat)} />
        {isGm && (
          <div className="grid gap-1.5">
            <span aria-hidden="true" className="text-small font-medium">
              {exportTexts.whatItHolds}
            </span>
            <SegmentedControl
              label={exportTexts.whatItHolds}
              value={as}
              options={viewOptions}
              onChange={choose(setAs)}
            />
            <p className="text-small text-subtle">
              {as === 'gm' ? exportTexts.everythingAbout : exportTexts.playersSeeAbout}
            </p>
          </div>
        )}
        <ActionFailed action={download} failed={exportTexts.exportFailed} />
        {download.isSuccess && <Banner kind="success">{exportTexts.started}</Banner>}
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={download.isPending} icon={Download}>
            {download.isPending ? exportTexts.preparing : exportTexts.download}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

type FormatChoiceProps = { chosen: ExportFormat; onChoose: (format: ExportFormat) => void }

function FormatChoice({ chosen, onChoose }: FormatChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">{exportTexts.format}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {exportFormats.map((format) => (
          <label
            key={format}
            className="flex cursor-pointer items-start gap-2.5 rounded-card border border-line px-3.5 py-3 hover:bg-hover has-checked:border-[color-mix(in_oklch,var(--gilt)_55%,var(--line))] has-checked:bg-gilt-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gilt"
          >
            <input
              type="radio"
              name="format"
              className="mt-[3px] size-4 shrink-0 accent-gilt outline-none"
              checked={format === chosen}
              onChange={() => onChoose(format)}
            />
            <span>
              <span className="block font-medium text-fg">{exportKinds[format].name}</span>
              <span className="mt-0.5 block text-small text-muted">{exportKinds[format].about}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

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
    <Dialog onClose={close} title={exportTexts.import} description={exportTexts.importAbout}>
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
