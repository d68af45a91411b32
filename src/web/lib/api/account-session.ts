import { useSyncExternalStore } from 'react'
import { type User, user as userSchema } from '#contract/accounts/schemas.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

const tokenKey = 'authToken'
const userKey = 'user'

const listeners = createListeners()

export const readToken = () => readStored(tokenKey)

export function readStoredUser(): User | null {
  try {
    return userSchema.parse(JSON.parse(readStored(userKey) ?? 'null'))
  } catch {
    return null
  }
}

export function saveAccountSession(token: string, user: User): void {
  writeStored(tokenKey, token)
  saveUser(user)
  listeners.notify()
}

export function saveUser(user: User): void {
  writeStored(userKey, JSON.stringify(user))
}

export function clearAccountSession(): void {
  writeStored(tokenKey, null)
  writeStored(userKey, null)
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

export const useToken = () => useSyncExternalStore(subscribe, readToken, () => null)
