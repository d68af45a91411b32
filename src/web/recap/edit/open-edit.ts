import { useCallback } from 'react'
import { type RecapEdit, recapEditFields } from '#contract/recap/recap-edit.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { ListSection, ProseSection } from '#contract/recap/sections.ts'
import type { Source } from '#contract/source.ts'
import { clearFilledTexts } from '#core/recap/fill-texts.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { sectionPlans } from './edit-plans.ts'

export type EditItem = { [field: string]: unknown; sources: Source[] }
type EditedSections = Record<ProseSection, string> & Record<ListSection, EditItem[]>
/** `base` is the recap before the edit, without prose that only repeats starred moments. `now` contains the sections as edited so far. */
export type OpenEdit = { base: Recap; now: EditedSections }

export function openEdit(recap: Recap): OpenEdit {
  const base = clearFilledTexts(recap)
  return { base, now: base }
}

export function readChanges({ base, now }: OpenEdit): RecapEdit {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
  const changed = sectionPlans
    .filter(({ section }) => now[section] !== base[section] && !isSame(now[section], base[section]))
    .map(({ section }) => {
      const value = now[section]
      // New items get a placeholder number and no entry, because the server numbers the items and finds their entries by name.
      const items =
        typeof value === 'string' ? value : value.map((one) => ({ number: 0, entryId: null, ...one }))
      return [section, items]
    })
  return recapEditFields.parse({ ...Object.fromEntries(changed), version: base.version })
}

export const hasChanges = (edit: OpenEdit) => Object.keys(readChanges(edit)).length > 1

// Stored outside the components, so that unsaved changes survive navigation and an expired sign-in.
const edits = createSharedValue<{ [key: string]: OpenEdit }>({})

export type SetEdit = (next: OpenEdit | null | ((edit: OpenEdit) => OpenEdit)) => void

/** `key` identifies the user and the session. */
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
