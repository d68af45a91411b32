import { type ContactMessage, contactSubjects } from '#contract/admin.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { insertMessage, insertSubscriber, markMailed } from './store.ts'

type Keeping = Pick<Deps, 'db' | 'clock' | 'ids'>
/** The account that was signed in, if any: an address alone proves nothing. */
type Sender = Pick<Actor, 'userId'> | null
type Mailing = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>

/** Keeps what a visitor wrote, for the admin to read; its id. */
export async function storeMessage(deps: Keeping, sender: Sender, message: ContactMessage): Promise<string> {
  const id = deps.ids.next()
  await insertMessage(deps.db, { id, ...message, userId: sender?.userId ?? null, createdAt: deps.clock() })
  return id
}

/** Sends the operator a stored message. Only the address, which the contract keeps to one line, gets into the head. */
export async function mailMessage(deps: Mailing, id: string, message: ContactMessage): Promise<void> {
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

/** Puts an address on the list; true if it was not there. */
export async function storeSubscriber(deps: Keeping, sender: Sender, email: string): Promise<boolean> {
  const userId = sender?.userId ?? null
  return insertSubscriber(deps.db, { id: deps.ids.next(), email, userId, createdAt: deps.clock() })
}

export async function mailSubscriber(deps: Mailing, email: string): Promise<void> {
  const { operatorEmail } = deps.config
  if (!deps.mail || !operatorEmail) return
  await deps.mail.send({
    to: operatorEmail,
    subject: 'Hearthscribe: newsletter',
    text: `${email} wants to read the newsletter.\n`,
  })
}
