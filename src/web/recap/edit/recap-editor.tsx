import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Recap, recapSections, recapTexts } from '#contract/recap/schemas.ts'
import { editRecap } from '#core/recap/edit-recap.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useUpdateRecap } from '#web/recap/api.ts'
import { copyRecap } from '#web/recap/copy-recap.ts'
import { Section } from '#web/recap/section.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { editTabs, type SectionPlan } from './edit-plans.ts'
import { ItemCards } from './item-cards.tsx'
import { hasChanges, type OpenEdit, readChanges, type SetEdit } from './open-edit.ts'

type SaveBarProps = {
  isChanged: boolean
  isSaving: boolean
  /** The recap has changed since this edit began, so the edit can no longer be saved. */
  isStale: boolean
  error: Error | null
  onSave: () => void
  onCancel: () => void
  onCopy: () => void
  onReload: () => void
}

const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409

function SaveBar({ isChanged, isSaving, isStale, error, ...on }: SaveBarProps) {
  if (isStale) {
    return (
      <Frame text={<p role="alert">{recapTexts.stale}</p>} tone="text-danger">
        {isChanged && (
          <Button variant="plain" onClick={on.onCopy}>
            Copy my text
          </Button>
        )}
        <Button variant="primary" onClick={on.onReload}>
          Reload
        </Button>
      </Frame>
    )
  }
  const failure = error && <p role="alert">{errorText(error, recapTexts.saveFailed)}</p>
  const state = isChanged ? 'Not saved yet · Ctrl or ⌘ + Enter saves' : 'No changes'
  return (
    <Frame
      text={failure ?? <p className="max-md:hidden">{state}</p>}
      tone={failure ? 'text-danger' : 'text-subtle'}
    >
      <Button variant="ghost" disabled={isSaving} onClick={on.onCancel}>
        Cancel
      </Button>
      <Button variant="primary" busy={isSaving} disabled={!isChanged} onClick={on.onSave}>
        {isSaving ? 'Saving...' : 'Save changes'}
      </Button>
    </Frame>
  )
}

/** The negative margins extend the bar over the padding of the column. */
function Frame({ text, tone, children }: { text: ReactNode; tone: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-5 mt-auto -mb-10 border-t border-line bg-canvas px-5 py-3 md:-mx-10 md:-mb-[60px] md:px-10">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className={`mr-auto min-w-0 text-small ${tone}`}>{text}</div>
        {children}
      </div>
    </div>
  )
}

type RecapEditorProps = {
  edit: OpenEdit
  setEdit: SetEdit
  latest: Recap
  sessionName: string
  tab: string
  onTab: (tab: string) => void
}

export function RecapEditor({ edit, setEdit, latest, sessionName, tab, onTab }: RecapEditorProps) {
  const [asking, setAsking] = useState<'cancel' | 'reload' | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const update = useUpdateRecap(latest.sessionId)
  const isChanged = hasChanges(edit)
  // Not checked once a save has started, because the newer version may be the result of that save.
  const isOutdated = update.isIdle && latest.version > edit.base.version
  const isStale = isOutdated || isConflict(update.error)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  const save = () => {
    if (!isChanged || isStale || update.isPending) return
    update.mutate(readChanges(edit), {
      onSuccess: () => {
        setEdit(null)
        showNotice('success', recapTexts.saved)
      },
    })
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  const leave = (way: 'cancel' | 'reload') => (isChanged ? setAsking(way) : setEdit(null))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside
    <div ref={frame} tabIndex={-1} onKeyDown={saveByKey} className="flex flex-1 flex-col outline-none">
      <fieldset disabled={update.isPending} className="min-w-0 pb-8">
        <legend className="sr-only">Edit recap</legend>
        <Tabs
          label="Recap sections"
          value={editTabs.some(({ id }) => id === tab) ? tab : 'story'}
          onChange={onTab}
          items={editTabs.map(({ id, label, sections }) => ({
            id,
            label,
            content: sections.map((plan) => (
              <EditedSection key={plan.section} plan={plan} edit={edit} setEdit={setEdit} />
            )),
          }))}
        />
      </fieldset>
      <SaveBar
        isChanged={isChanged}
        isSaving={update.isPending}
        isStale={isStale}
        error={update.error}
        onSave={save}
        onCancel={() => leave('cancel')}
        onCopy={() => copyRecap(editRecap(recapSections.parse(edit.base), readChanges(edit)), sessionName)}
        onReload={() => leave('reload')}
      />
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'reload' ? 'Show the latest version?' : 'Discard your changes?'}
        text={
          asking === 'reload'
            ? 'What you changed is not in it. Copy your text first if you want to keep it.'
            : 'What you changed in the recap is not saved yet.'
        }
        confirmLabel={asking === 'reload' ? 'Show it' : 'Discard changes'}
        onConfirm={() => setEdit(null)}
        onClose={() => setAsking(null)}
      />
    </div>
  )
}

type EditedSectionProps = { plan: SectionPlan; edit: OpenEdit; setEdit: SetEdit }

function EditedSection({ plan, edit, setEdit }: EditedSectionProps) {
  return (
    <Section title={plan.title}>
      {plan.kind === 'prose' ? (
        // Grows with its content, to avoid nested scrolling.
        <textarea
          aria-label={plan.title}
          dir="auto"
          value={edit.now[plan.section]}
          onChange={({ target }) =>
            setEdit((one) => ({ ...one, now: { ...one.now, [plan.section]: target.value } }))
          }
          className={joinClasses(
            inputClasses,
            'block field-sizing-content min-h-28 resize-none px-3.5 py-3 font-read text-[17px]/[28px] break-words',
            // Safari before 26.2 and Firefox before 152 do not size the field by its text.
            'not-supports-[field-sizing:content]:min-h-72 not-supports-[field-sizing:content]:resize-y',
          )}
        />
      ) : (
        <ItemCards
          plan={plan}
          items={edit.now[plan.section]}
          onChange={(change) =>
            setEdit((one) => ({
              ...one,
              now: { ...one.now, [plan.section]: change(one.now[plan.section]) },
            }))
          }
        />
      )}
    </Section>
  )
}
