import type { MapPin } from '#contract/maps/schemas.ts'
import type { usePinActions } from '#web/maps/use-pin-actions.ts'
import type { Point } from '#web/maps/view/leaflet-context.ts'
import { type PinContent, PinDialog } from './pin-dialog.tsx'

export type PinFormTarget = { for: 'new'; at: Point } | { for: 'edit'; pinId: string }

type PinFormProps = {
  form: PinFormTarget
  pins: MapPin[]
  actions: Pick<ReturnType<typeof usePinActions>, 'create' | 'update'>
  onCreated: (pinId: string) => void
  onClose: () => void
}

export function PinForm({ form, pins, actions, onCreated, onClose }: PinFormProps) {
  const { create, update } = actions
  if (form.for === 'edit') {
    const save = (edit: PinContent) => update.mutate({ pinId: form.pinId, edit }, { onSuccess: onClose })
    const pin = pins.find(({ id }) => id === form.pinId) ?? null
    return <PinDialog pin={pin} action={update} onSave={save} onClose={onClose} />
  }
  const save = (content: PinContent) =>
    create.mutate(
      { ...form.at, ...content },
      {
        onSuccess: ({ id }) => {
          onClose()
          onCreated(id)
        },
      },
    )
  return <PinDialog pin={null} action={create} onSave={save} onClose={onClose} />
}
