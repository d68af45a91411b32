import { useState } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { useMedia } from '#web/lib/hooks/use-media.ts'
import { useRecapDraft } from '#web/recap/api.ts'
import { RecapReader } from '#web/recap/read/recap-pane.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { DraftChoice } from './draft-choice.tsx'

type CompareDialogProps = { recap: Recap; tab: string; onTab: (tab: string) => void; onClose: () => void }
const sides = [
  { value: 'edited', label: 'Edited' },
  { value: 'new', label: 'New' },
] as const
type Side = (typeof sides)[number]['value']

function CompareDialog({ recap, tab, onTab, onClose }: CompareDialogProps) {
  const draft = useRecapDraft(recap.sessionId)
  const isWide = useMedia('(min-width: 1100px)')
  const [side, setSide] = useState<Side>('new')
  return (
    <Dialog
      open
      size="full"
      onClose={onClose}
      title="Compare the recaps"
      description="The edited one stays among the earlier versions if you use the new one."
    >
      {!isWide && (
        <div className="sticky top-0 z-10 bg-overlay pb-1">
          <SegmentedControl label="Which recap" value={side} options={[...sides]} onChange={setSide} />
        </div>
      )}
      <div className="grid min-h-[50dvh] grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:divide-x lg:divide-line">
        {sides
          .filter(({ value }) => isWide || value === side)
          .map(({ value, label }) => (
            <section key={value} aria-label={label} className="min-w-0 lg:px-7 lg:first:pl-0 lg:last:pr-0">
              {isWide && <h3 className="-mb-2 text-small font-semibold text-gilt">{label}</h3>}
              {value === 'edited' ? (
                <RecapReader recap={recap} tab={tab} onTab={onTab} />
              ) : (
                <div className={draft.data ? '' : 'pt-5'}>
                  <Loaded
                    query={draft}
                    failed={recapTexts.draftFailed}
                    label="Loading the new recap"
                    lines={7}
                  >
                    {(written) => <RecapReader recap={written} tab={tab} onTab={onTab} />}
                  </Loaded>
                </div>
              )}
            </section>
          ))}
      </div>
      <DialogFooter>
        <DraftChoice recap={recap} variant="primary" />
      </DialogFooter>
    </Dialog>
  )
}

type DraftBannerProps = { recap: Recap; tab: string; onTab: (tab: string) => void }

export function DraftBanner({ recap, tab, onTab }: DraftBannerProps) {
  const [isComparing, setComparing] = useState(false)
  return (
    <Banner kind="info" className="mt-4">
      <p className="font-medium">{recapTexts.draftReady}</p>
      <p className="mt-0.5 text-small text-muted">Yours stays until you choose the new one.</p>
      <div className="mt-2.5 flex flex-wrap gap-2 max-md:-ml-[27px]">
        <Button size="sm" variant="primary" onClick={() => setComparing(true)}>
          Compare
        </Button>
        <DraftChoice recap={recap} size="sm" />
      </div>
      {isComparing && (
        <CompareDialog recap={recap} tab={tab} onTab={onTab} onClose={() => setComparing(false)} />
      )}
    </Banner>
  )
}
