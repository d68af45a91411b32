import { pictureEdges } from '#contract/pictures/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { type Charge, charges } from '#web/ui/face/sigil/charges.ts'
import { drawSigil } from '#web/ui/face/sigil/draw-sigil.ts'
import { paintSigil } from '#web/ui/face/sigil/paint-sigil.ts'
import { SigilMark } from '#web/ui/face/sigil-mark.tsx'

type EmblemPickerProps = {
  name: string
  category: string
  isBusy: boolean
  /** `file` is null if the browser could not encode the picture. */
  onChoose: (file: Blob | null) => void
}

/** An emblem on the sigil's ground becomes the picture of the entry. */
export function EmblemPicker({ name, category, isBusy, onChoose }: EmblemPickerProps) {
  return (
    <details>
      <summary className="cursor-pointer text-small font-medium text-muted hover:text-fg touch:min-h-10">
        {pictureDialogTexts.emblem}
      </summary>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,44px)] gap-1">
        {charges.map((charge) => (
          <button
            key={charge.name}
            type="button"
            aria-label={charge.name}
            data-tip={charge.name}
            disabled={isBusy}
            onClick={async () => onChoose(await encodeSigil(name, category, charge))}
            className="size-11 rounded-control p-1.5 hover:bg-hover"
          >
            <SigilMark name={name} category={category} charge={charge} />
          </button>
        ))}
      </div>
    </details>
  )
}

function encodeSigil(name: string, category: string, charge: Charge): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = pictureEdges.entry.large
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  context?.scale(canvas.width / 64, canvas.width / 64)
  if (context) paintSigil(context, drawSigil(name, category, charge))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
}
