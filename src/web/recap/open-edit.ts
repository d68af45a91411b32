import { useCallback } from 'react'
import { type Recap, type RecapEdit, recapEditFields } from '#contract/recap.ts'
import type { Source } from '#contract/transcription.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { type ListSection, type ProseSection, sectionPlans } from './edit-plans.ts'

/** An item as a form sees it: texts and lists of texts by the names of their fields. */
export type EditItem = { [field: string]: unknown; sources: Source[] }
export type EditedSections = Record<ProseSection, string> & Record<ListSection, EditItem[]>
/** A recap that somebody is editing: the state it was opened from, and what became of it. */
export type OpenEdit = { base: Recap; now: EditedSections }

export const openEdit = (recap: Recap): OpenEdit => ({ base: recap, now: recap })

/** What is sent: the sections that are different, and nothing else. */
export function readChanges({ base, now }: OpenEdit): RecapEdit {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
  const changed = sectionPlans
    .filter(({ section }) => now[section] !== base[section] && !isSame(now[section], base[section]))
    .map(({ section }) => {
      const value = now[section]
      // The server numbers and links anew; what is new here has neither yet.
      const items =
        typeof value === 'string' ? value : value.map((one) => ({ number: 0, entryId: null, ...one }))
      return [section, items]
    })
  return recapEditFields.parse({ ...Object.fromEntries(changed), version: base.version })
}

export const hasChanges = (edit: OpenEdit) => Object.keys(readChanges(edit)).length > 1

// Not in a component: what somebody typed outlives the screen, also an expired sign-in.
const edits = createSharedValue<{ [key: string]: OpenEdit }>({})

export type SetEdit = (next: OpenEdit | null | ((edit: OpenEdit) => OpenEdit)) => void

/** The open edit under a key, such as somebody and a session; null while nothing is edited. */
export function useOpenEdit(key: string): [OpenEdit | null, SetEdit] {
  const edit = edits.usePart((all) => all[key] ?? null)
  const setEdit = useCallback<SetEdit>(
    (next) => {
      const { [key]: before = null, ...others } = edits.read()
      const after = typeof next === 'function' ? before && next(before) : next
      edits.set(after ? { ...others, [key]: after } : others)
    },
    [key],
  )
  return [edit, setEdit]
}
