import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  defaultInviteLife,
  type Invite,
  type InviteLife,
  inviteLimits,
  memberTexts,
  newInvite,
} from '#contract/campaigns/members.ts'
import { SectionHead } from '#web/campaigns/settings/section-head.tsx'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useCreateInvite, useInvites } from './members-api.ts'

const lives: { value: InviteLife; label: string }[] = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
]

export function InvitePlayers({ campaignId }: { campaignId: string }) {
  const open = useInvites(campaignId).data
  const [fresh, setFresh] = useState<Invite | null>(null)
  const isRevoked = open !== undefined && !open.some(({ id }) => id === fresh?.id)
  return (
    <section aria-label="Invite players">
      <SectionHead
        title="Invite players"
        hint="Anyone who opens the link and signs in joins this campaign as a player."
      />
      <InviteForm campaignId={campaignId} onCreated={setFresh} />
      {fresh && !isRevoked && (
        <div className="mt-4 grid gap-2 rounded-card bg-gilt-wash p-3.5">
          <p role="status" className="text-small font-medium text-fg">
            The invitation is ready. Send this link to your players:
          </p>
          <CopyField key={fresh.id} label="Invitation link" value={fresh.url} />
        </div>
      )}
    </section>
  )
}

function InviteForm({ campaignId, onCreated }: { campaignId: string; onCreated: (invite: Invite) => void }) {
  const { field, watch, setValue, handleSubmit } = useSchemaForm(newInvite, {
    expiresIn: defaultInviteLife,
    maxUses: inviteLimits.usesDefault,
  })
  const create = useCreateInvite(campaignId)
  const submit = handleSubmit((form) => create.mutate(form, { onSuccess: onCreated }))
  return (
    <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
      <ActionFailed action={create} failed={memberTexts.inviteFailed} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid flex-[1_1_220px] gap-1.5">
          <span aria-hidden="true" className="text-small font-medium">
            Can be used for
          </span>
          <SegmentedControl
            label="Can be used for"
            value={watch('expiresIn') ?? defaultInviteLife}
            options={lives}
            onChange={(life) => setValue('expiresIn', life)}
          />
        </div>
        <div className="w-[132px]">
          <TextField
            label="Number of uses"
            type="number"
            inputMode="numeric"
            min={inviteLimits.usesMin}
            max={inviteLimits.usesMax}
            {...field('maxUses', { valueAsNumber: true })}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="mt-[26px] max-sm:mt-0 max-sm:w-full"
          busy={create.isPending}
          icon={UserPlus}
        >
          Invite players
        </Button>
      </div>
    </form>
  )
}
