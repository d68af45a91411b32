import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { parseJson } from './api.ts'
import { readStoredUser } from './session.ts'

/** Of this tab alone: nobody finds it at a table's shared computer tomorrow. */
const prefix = 'typed'
const prefixOf = (userId: string | undefined) => `${prefix} ${userId ?? ''} `
const kept = z.object({ title: z.string(), value: z.unknown() })

function read(key: string): z.infer<typeof kept> | null {
  try {
    return kept.safeParse(parseJson(sessionStorage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is closed or full: it is kept for as long as the page.
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
 * What is typed somewhere stays until it is saved or given up, so that a sign-in that runs out takes nothing with it.
 * @param place names the form, @param title what people call what is typed there
 */
export function useKeptText<T>(
  place: string,
  title: string,
  schema: z.ZodMiniType<T>,
): { found: T | null; keep: (value: T | null) => void } {
  const [key] = useState(() => prefixOf(readStoredUser()?.id) + place)
  const [found] = useState(() => schema.safeParse(read(key)?.value).data ?? null)
  const keep = useCallback(
    (value: T | null) => write(key, value === null ? null : { title, value }),
    [key, title],
  )
  return { found, keep }
}

/** What somebody typed in this tab and has neither saved nor given up. */
export const listKeptTitles = (userId: string): string[] =>
  listKeys(prefixOf(userId)).flatMap((key) => read(key)?.title ?? [])

/** Whoever signs out leaves nothing behind. */
export function dropKeptTexts(): void {
  for (const key of listKeys(`${prefix} `)) write(key, null)
}
