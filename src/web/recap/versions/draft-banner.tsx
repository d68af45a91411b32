import { useState } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { DraftChoice } from './draft-choice.tsx'

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
