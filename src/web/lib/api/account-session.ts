import { useSyncExternalStore } from 'react'
import { type User, user as userSchema } from '#contract/accounts/schemas.ts'
import { createListeners } from '#web/lib/listeners.ts'

const tokenKey = 'authToken'
const userKey = 'user'

const listeners = createListeners()

/** Fallback when storage is blocked (private mode): the sign-in lasts as long as the page. */
const memory = new Map<string, string>()
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
  }
}

export const readToken = () => read(tokenKey)

export function readStoredUser(): User | null {
  try {
    return userSchema.parse(JSON.parse(read(userKey) ?? 'null'))
  } catch {
    return null
  }
}

export function saveAccountSession(token: string, user: User): void {
  write(tokenKey, token)
  saveUser(user)
  listeners.notify()
}

export function saveUser(user: User): void {
  write(userKey, JSON.stringify(user))
}

export function clearAccountSession(): void {
  write(tokenKey, null)
  write(userKey, null)
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** The token can change in another tab. */
export const useToken = () => useSyncExternalStore(subscribe, readToken, () => null)
