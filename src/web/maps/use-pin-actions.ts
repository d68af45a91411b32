import type { MapPin, NewPin } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import type { Point } from '#core/maps/draw-curve.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { useCreatePin, useDeletePin, useUpdatePin } from './api.ts'

export function usePinActions(mapId: string) {
  const create = useCreatePin(mapId)
  const update = useUpdatePin(mapId)
  const remove = useDeletePin(mapId)
  const tellFailure = (failed: string) => (error: unknown) => showNotice('error', errorText(error, failed))

  function place(pin: MapPin, { x, y }: Point, text: string | null) {
    const onSuccess = () => {
      if (text) showUndo(text, () => place(pin, pin, null))
    }
    update.mutate({ pinId: pin.id, edit: { x, y } }, { onSuccess, onError: tellFailure(mapTexts.pinFailed) })
  }

  function addAgain({ x, y, entryId, label, note, visibility }: NewPin) {
    create.mutate({ x, y, entryId, label, note, visibility }, { onError: tellFailure(mapTexts.pinFailed) })
  }

  return {
    create,
    update,
    move: (pin: MapPin, point: Point) => place(pin, point, `“${pin.name}” was moved`),
    remove: (pin: MapPin) =>
      remove.mutate(pin.id, {
        onSuccess: () => showUndo(`“${pin.name}” was deleted`, () => addAgain(pin)),
        onError: tellFailure(mapTexts.pinDeleteFailed),
      }),
  }
}
