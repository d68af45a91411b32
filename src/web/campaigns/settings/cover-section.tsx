import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/face/cover.tsx'
import { PictureDialog } from '#web/ui/face/picture-dialog.tsx'
import { SectionHead } from './section-head.tsx'

export function CoverSection({ campaign: { id, name, cover } }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false)
  const request = {
    ...{ target: { kind: 'cover', campaignId: id } as const, picture: cover },
    ...{ name, category: '' },
  }
  return (
    <section aria-label={pictureDialogTexts.coverTitle}>
      <SectionHead title={pictureDialogTexts.coverTitle} hint={pictureDialogTexts.coverAbout} />
      {cover && (
        <Cover
          picture={cover}
          width="(min-width: 48rem) 608px, 100vw"
          className="mt-4 aspect-[3/1] max-w-[38rem] rounded-card"
        />
      )}
      <Button icon={ImagePlus} className="mt-4" onClick={() => setOpen(true)}>
        {pictureDialogTexts.cover[cover ? 'change' : 'add']}
      </Button>
      {isOpen && <PictureDialog request={request} onClose={() => setOpen(false)} />}
    </section>
  )
}
