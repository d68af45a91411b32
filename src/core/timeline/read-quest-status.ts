/** Returns null unless the status, which is free text, says that the quest is over. */
export function readQuestStatus(status: string): 'completed' | 'failed' | null {
  const text = status.trim()
  if (/^(?:failed|abandoned)\b/i.test(text)) return 'failed'
  return /^(?:completed?|done|over|resolved)\b/i.test(text) ? 'completed' : null
}
