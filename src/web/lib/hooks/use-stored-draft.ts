import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { readStoredUser } from '#web/lib/api/account-session.ts'
import { parseJson } from '#web/lib/api/api.ts'

const prefix = 'typed'
const prefixOf = (userId: string | undefined) => `${prefix} ${userId ?? ''} `
const storedDraft = z.object({ title: z.string(), value: z.unknown() })

/** Form drafts are kept in `sessionStorage`, so that on a shared computer they do not outlive the tab. */
function read(key: string): z.infer<typeof storedDraft> | null {
  try {
    return storedDraft.safeParse(parseJson(sessionStorage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: drafts are not stored.
  }
}

function listKeys(start: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

/** Keeps the typed input of a form, so that it is not lost when the sign-in expires. `title` names the draft for the user. */
export function useStoredDraft<T>(
  formId: string,
  title: string,
  schema: z.ZodMiniType<T>,
): { found: T | null; storeDraft: (value: T | null) => void } {
  const [key] = useState(() => prefixOf(readStoredUser()?.id) + formId)
  const [found] = useState(() => schema.safeParse(read(key)?.value).data ?? null)
  const storeDraft = useCallback(
    (value: T | null) => write(key, value === null ? null : { title, value }),
    [key, title],
  )
  return { found, storeDraft }
}

export const listDraftTitles = (userId: string): string[] =>
  listKeys(prefixOf(userId)).flatMap((key) => read(key)?.title ?? [])

/** Deletes the form drafts of all users in this tab. */
export function clearDrafts(): void {
  for (const key of listKeys(`${prefix} `)) write(key, null)
}
