import { contactMessage } from '#contract/admin.ts'

export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactDraft = Record<ContactField, string>
export type ContactFaults = Partial<Record<ContactField, string | undefined>>

/** The message ready to send, or the first fault of each field. */
export function checkContact(draft: ContactDraft) {
  const parsed = contactMessage.safeParse(draft)
  if (parsed.success) return { message: parsed.data, faults: null }
  const faults: ContactFaults = {}
  for (const { path, message } of parsed.error.issues) {
    const field = contactFields.find((name) => name === path[0])
    if (field) faults[field] ??= message
  }
  return { message: null, faults }
}
