import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { readStoredUser } from '#web/lib/api/account-session.ts'
import { parseJson } from '#web/lib/api/api.ts'

/** Prefix of the keys of form drafts in `sessionStorage`, so that drafts on a shared computer do not outlive the tab. */
const prefix = 'typed'
const prefixOf = (userId: string | undefined) => `${prefix} ${userId ?? ''} `
const storedDraft = z.object({ title: z.string(), value: z.unknown() })

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

/**
 * Stores a form draft until it is saved or discarded, so that an expired sign-in loses nothing.
 * @param formId identifies the form
 * @param title names the draft for the user
 */
export function useStoredDraft<T>(
  formId: string,
  title: string,
  schema: z.ZodMiniType<T>,
): { found: T | null; keep: (value: T | null) => void } {
  const [key] = useState(() => prefixOf(readStoredUser()?.id) + formId)
  const [found] = useState(() => schema.safeParse(read(key)?.value).data ?? null)
  const keep = useCallback(
    (value: T | null) => write(key, value === null ? null : { title, value }),
    [key, title],
  )
  return { found, keep }
}

/** The titles of the user's unsaved form drafts in this tab. */
export const listDraftTitles = (userId: string): string[] =>
  listKeys(prefixOf(userId)).flatMap((key) => read(key)?.title ?? [])

/** Deletes the form drafts of all users in this tab. Called at sign-out. */
export function clearDrafts(): void {
  for (const key of listKeys(`${prefix} `)) write(key, null)
}
