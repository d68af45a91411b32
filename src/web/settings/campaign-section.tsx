import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import { pictureDialogTexts } from '#contract/pictures/texts.ts'
import { useUpdateCampaign } from '#web/campaigns/api.ts'
import { CampaignFields, type CampaignForm } from '#web/campaigns/campaign-form.tsx'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/face/cover.tsx'
import { PictureDialog } from '#web/ui/face/picture-dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { SaveBar } from './save-bar.tsx'

type CampaignSectionProps = { campaign: Campaign; form: CampaignForm }

export function CampaignSection({ campaign, form }: CampaignSectionProps) {
  const update = useUpdateCampaign(campaign.id)
  const save = form.handleSubmit((values) => update.mutate(values, { onSuccess: () => form.reset(values) }))
  return (
    <>
      <form onSubmit={save} aria-label="Campaign" className="grid gap-4">
        <CampaignFields form={form} />
        <SaveBar
          label="Save changes"
          isChanged={form.formState.isDirty}
          isAllowed={form.isValid}
          isSaved={update.isSuccess && !form.formState.isDirty}
          busy={update.isPending}
          error={<ActionFailed action={update} failed={campaignTexts.updateFailed} />}
        />
      </form>
      <CoverSection campaign={campaign} />
    </>
  )
}

function CoverSection({ campaign: { id, name, cover } }: { campaign: Campaign }) {
  const [isOpen, setOpen] = useState(false)
  const request = {
    ...{ target: { kind: 'cover', campaignId: id } as const, picture: cover },
    ...{ name, category: '' },
  }
  return (
    <section aria-label={pictureDialogTexts.coverTitle} className="mt-7">
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
