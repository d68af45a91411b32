import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { type ExportFormat, exportKinds, exportTexts } from '#contract/sharing/exports.ts'
import { exportFormats } from '#contract/tickets.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useExport } from './exports-api.ts'

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
    <Dialog open size="lg" onClose={onClose} title={exportTexts.export} description={exportTexts.exportAbout}>
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
