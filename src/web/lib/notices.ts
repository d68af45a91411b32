import { createSharedValue } from './shared-value.ts'

export type Notice = {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
  /** A notice with an action disappears after `actionStaysMs`, unless it stays. */
  action?: { label: string; run: () => unknown }
  stays?: boolean
}

export const successStaysMs = 3_000
export const actionStaysMs = 10_000

const notices = createSharedValue<readonly Notice[]>([])
let nextId = 1

function add(notice: Omit<Notice, 'id'>): number {
  const id = nextId++
  notices.set([...notices.read().filter((one) => one.text !== notice.text), { id, ...notice }])
  return id
}

/** If a notice with the same text is already shown, the new one replaces it. */
export function showNotice(kind: Notice['kind'], text: string): number {
  const id = add({ kind, text })
  if (kind === 'success') setTimeout(() => dismissNotice(id), successStaysMs)
  return id
}

export function showUndo(text: string, undo: () => unknown): void {
  add({ kind: 'success', text, action: { label: 'Undo', run: undo } })
}

/** @param stays true if only the user dismisses the notice */
export function showAction(
  kind: Notice['kind'],
  text: string,
  action: NonNullable<Notice['action']>,
  stays: boolean,
): void {
  add({ kind, text, action, stays })
}

export function dismissNotice(id: number): void {
  notices.set(notices.read().filter((one) => one.id !== id))
}

export const clearNotices = () => notices.set([])

export const useNotices = notices.use
