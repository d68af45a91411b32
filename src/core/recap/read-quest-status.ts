/** Reads the status of a quest, which is free text. Returns null for a quest that is not over. */
export function readQuestStatus(status: string): 'completed' | 'failed' | null {
  const text = status.trim()
  if (/^(?:failed|abandoned)\b/i.test(text)) return 'failed'
  return /^(?:completed?|done|over|resolved)\b/i.test(text) ? 'completed' : null
}
