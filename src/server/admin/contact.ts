import { type ContactMessage, contactSubjects, type StoredMessage } from '#contract/admin/schemas.ts'
import { type PageQuery, type Pagination, paginate } from '#contract/paging.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { presentMessage } from './present.ts'
import { insertMessage, insertSubscriber, listMessages, markMailed } from './store.ts'

type StoreDeps = Pick<Deps, 'db' | 'clock' | 'ids'>
/** null for visitors, even if they enter the address of an account. */
type Sender = Pick<Actor, 'userId'> | null
type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>

export async function storeMessage(
  deps: StoreDeps,
  sender: Sender,
  message: ContactMessage,
): Promise<string> {
  const id = deps.ids.next()
  await insertMessage(deps.db, { id, ...message, userId: sender?.userId ?? null, createdAt: deps.clock() })
  return id
}

/**
 * Of the sender's input, only the address appears in a header of the email. The contract forbids line breaks in addresses, so a sender
 * cannot add headers.
 */
export async function mailMessage(deps: MailDeps, id: string, message: ContactMessage): Promise<void> {
  const { operatorEmail } = deps.config
  if (!deps.mail || !operatorEmail) return
  const { name, email, message: text } = message
  const subject = contactSubjects[message.subject]
  await deps.mail.send({
    to: operatorEmail,
    replyTo: email,
    subject: `Hearthscribe: ${subject}`,
    text: `${name} <${email}> wrote (${subject}):\n\n${text}\n`,
  })
  await markMailed(deps.db, id, deps.clock())
}

export async function storeSubscriber(deps: StoreDeps, sender: Sender, email: string): Promise<boolean> {
  const userId = sender?.userId ?? null
  return insertSubscriber(deps.db, { id: deps.ids.next(), email, userId, createdAt: deps.clock() })
}

export async function mailSubscriber(deps: MailDeps, email: string): Promise<void> {
  const { operatorEmail } = deps.config
  if (!deps.mail || !operatorEmail) return
  await deps.mail.send({
    to: operatorEmail,
    subject: 'Hearthscribe: newsletter',
    text: `${email} wants to read the newsletter.\n`,
  })
}

export async function readMessages(
  deps: Pick<Deps, 'db'>,
  _access: AdminAccess,
  query: PageQuery,
): Promise<{ messages: StoredMessage[]; subscribers: number; pagination: Pagination }> {
  const { rows, total, subscribers } = await listMessages(deps.db, query)
  return { messages: rows.map(presentMessage), subscribers, pagination: paginate(query, total) }
}
