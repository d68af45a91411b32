import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Recap, recapSections, recapTexts } from '#contract/recap/schemas.ts'
import { editRecap } from '#core/recap/edit-recap.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useUpdateRecap } from '#web/recap/api.ts'
import { copyRecap } from '#web/recap/copy-recap.ts'
import { Section } from '#web/recap/section.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { editTabs, type SectionPlan } from './edit-plans.ts'
import { ItemCards } from './item-cards.tsx'
import { hasChanges, type OpenEdit, readChanges, type SetEdit } from './open-edit.ts'
import { isConflict, SaveBar } from './save-bar.tsx'

type RecapEditorProps = {
  edit: OpenEdit
  setEdit: SetEdit
  latest: Recap
  /** The session name, for the copied Markdown. */
  title: string
  tab: string
  onTab: (tab: string) => void
}

export function RecapEditor({ edit, setEdit, latest, title, tab, onTab }: RecapEditorProps) {
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
        onCopy={() => copyRecap(editRecap(recapSections.parse(edit.base), readChanges(edit)), title)}
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
