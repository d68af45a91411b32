import { Autocomplete } from '@base-ui/react/autocomplete'
import { X } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { MapPin, NewPin } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import type { Point } from '#core/maps/draw-curve.ts'
import { errorText } from '#web/lib/api/api.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { useCreatePin, useDeletePin, useUpdatePin } from '#web/maps/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { FieldFrame, inputClasses, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses } from '#web/ui/popups/popup-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

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

const shownEntries = 6

/** Entries with a name or alias that begins with the query come before those with a later match. In both groups, places come first. */
function findEntries(entries: WikiSummary[], query: string): WikiSummary[] {
  const wanted = foldText(query)
  const rankOf = ({ name, aliases, category }: WikiSummary) => {
    const texts = [name, ...aliases].map(foldText)
    if (!texts.some((text) => text.includes(wanted))) return null
    return (texts.some((text) => text.startsWith(wanted)) ? 0 : 2) + (category === 'places' ? 0 : 1)
  }
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry)
    return rank === null ? [] : [{ entry, rank }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, shownEntries)
    .map(({ entry }) => entry)
}

type EntryPickerProps = { value: string | null; onChange: (entryId: string | null) => void }

function EntryPicker({ value, onChange }: EntryPickerProps) {
  const { campaign } = useWorkspace()
  const { data: entries } = useEntries(campaign?.id ?? null)
  const id = useId()
  const chosen = entries?.find((entry) => entry.id === value)
  const [query, setQuery] = useState('')
  const found = useMemo(() => findEntries(entries ?? [], query), [entries, query])
  if (chosen) {
    return (
      <FieldFrame id={id} label="Wiki entry">
        <div className="flex h-10 items-center gap-2.5 rounded-control border border-line bg-raised pr-1 pl-3 touch:h-11">
          <CategoryIcon category={chosen.category} size={15} />
          <span className="min-w-0 flex-1 truncate">
            <bdi>{chosen.name}</bdi>
          </span>
          <IconButton id={id} label={`Remove ${chosen.name}`} icon={X} onClick={() => onChange(null)} />
        </div>
      </FieldFrame>
    )
  }
  return (
    <FieldFrame id={id} label="Wiki entry">
      <Autocomplete.Root
        items={found}
        filter={null}
        value={query}
        onValueChange={(text) => setQuery(text)}
        itemToStringValue={({ name }: WikiSummary) => name}
        autoHighlight="always"
        open
        inline
      >
        <Autocomplete.Input
          id={id}
          placeholder="Search the wiki"
          className={joinClasses(inputClasses, 'h-10 touch:h-11 touch:text-[16px]')}
        />
        {query.trim() !== '' && (
          <div className="mt-1 rounded-control border border-line p-1">
            {found.length === 0 && (
              <p role="status" className="px-2.5 py-1.5 text-small text-subtle">
                No entry has this name.
              </p>
            )}
            <Autocomplete.List>
              {(entry: WikiSummary) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => onChange(entry.id)}
                  className={joinClasses(optionClasses, 'cursor-pointer')}
                >
                  <CategoryIcon category={entry.category} size={15} />
                  <span className="min-w-0 truncate">
                    <bdi>{entry.name}</bdi>
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        )}
      </Autocomplete.Root>
    </FieldFrame>
  )
}

type PinContent = Pick<NewPin, 'entryId' | 'label' | 'note' | 'visibility'>
/** The pin to edit, or the position of a new one. */
export type PinTarget = { pin: MapPin } | { pin: null; at: Point }

type PinDialogProps = {
  target: PinTarget
  actions: Pick<ReturnType<typeof usePinActions>, 'create' | 'update'>
  onCreated: (pinId: string) => void
  onClose: () => void
}

const empty: PinContent = { entryId: null, label: '', note: '', visibility: 'everyone' }

export function PinDialog({ target, actions, onCreated, onClose }: PinDialogProps) {
  const { pin } = target
  const { create, update } = actions
  const [content, setContent] = useState<PinContent>(pin ?? empty)
  const [isTried, setTried] = useState(false)
  const { entryId, label, note, visibility } = content
  const change = (part: Partial<PinContent>) => setContent({ ...content, ...part })
  const isUnnamed = entryId === null && label.trim() === ''
  const action = pin ? update : create
  const save = () => {
    const edit = { entryId, label: label.trim(), note: note.trim(), visibility }
    if (target.pin) return update.mutate({ pinId: target.pin.id, edit }, { onSuccess: onClose })
    const onSuccess = ({ id }: MapPin) => {
      onClose()
      onCreated(id)
    }
    create.mutate({ ...target.at, ...edit }, { onSuccess })
  }
  return (
    <Dialog onClose={onClose} title={pin ? 'Edit pin' : 'Add pin'}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isUnnamed) save()
        }}
      >
        <EntryPicker value={entryId} onChange={(next) => change({ entryId: next })} />
        <TextField
          label={entryId === null ? 'Label' : 'Label instead of the name'}
          value={label}
          maxLength={mapLimits.label}
          error={isTried && isUnnamed ? mapTexts.unnamedPin : null}
          onChange={(event) => change({ label: event.target.value })}
        />
        <TextArea
          label="Note"
          rows={3}
          value={note}
          maxLength={mapLimits.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <Switch
          label="Hide from players"
          hint="Pins of hidden entries are always hidden from players."
          checked={visibility === 'gm'}
          onChange={(isHidden) => change({ visibility: isHidden ? 'gm' : 'everyone' })}
        />
        <ActionFailed action={action} failed={mapTexts.pinFailed} />
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={action.isPending}>
            {pin ? 'Save pin' : 'Add pin'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
