import { createSharedValue } from './shared-value.ts'

export type Notice = {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
  /** Takes back what the notice tells of. */
  undo?: () => unknown
}

/** Success messages clear themselves after 3 seconds (part 1 §4); one that can be undone leaves time to think. */
export const successStaysMs = 3_000
export const undoStaysMs = 10_000

const notices = createSharedValue<readonly Notice[]>([])
let nextId = 1

function add(notice: Omit<Notice, 'id'>): number {
  const id = nextId++
  notices.set([...notices.read().filter((one) => one.text !== notice.text), { id, ...notice }])
  return id
}

/** Shows a banner over the whole application; the same sentence is not shown twice at once. */
export function showNotice(kind: Notice['kind'], text: string): number {
  const id = add({ kind, text })
  if (kind === 'success') setTimeout(() => dismissNotice(id), successStaysMs)
  return id
}

/** Says what was done, with a button that takes it back. It stays while it has the pointer or the focus. */
export function showUndo(text: string, undo: () => unknown): void {
  add({ kind: 'success', text, undo })
}

export function dismissNotice(id: number): void {
  notices.set(notices.read().filter((one) => one.id !== id))
}

export const clearNotices = () => notices.set([])

export const useNotices = notices.use
