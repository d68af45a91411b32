import * as z from 'zod/mini'

const refusal = z.object({ message: z.string(), code: z.number() })

/** A channel that is a forum needs a title for each message, or the id of a thread. */
const threadNeeded = 220_001
const maxLength = 200

/** Reads why Discord refused a message. Returns null if the answer is not Discord's. */
export function readDiscordRefusal(text: string): { sentence: string; needsThread: boolean } | null {
  const { data } = refusal.safeParse(parseJson(text))
  if (!data) return null
  const [first = ''] = data.message.split(/(?<=[.!?])\s|[\r\n]/)
  const sentence = [...first.replace(/[\p{Cc}\p{Cf}]/gu, '')].slice(0, maxLength).join('').trim()
  return sentence === '' ? null : { sentence, needsThread: data.code === threadNeeded }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
