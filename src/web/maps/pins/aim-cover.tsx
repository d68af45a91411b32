import { Crosshair } from 'lucide-react'
import { mapTexts } from '#contract/maps/texts.ts'
import { Button } from '#web/ui/button.tsx'

export function AimCover({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <Crosshair
        size={44}
        strokeWidth={1.4}
        className="pointer-events-none absolute inset-0 z-[1000] m-auto text-fg drop-shadow-[0_0_2px_var(--bg-canvas)]"
      />
      <div className="absolute inset-x-3 bottom-3 z-[1000] mx-auto flex w-fit max-w-full items-center gap-3 rounded-panel border border-line bg-overlay py-2 pr-2 pl-4 text-small shadow-pop">
        <p role="status">{mapTexts.aim}</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}
