import type { ModelReply, ModelRequest } from '#server/testing/fakes/fake-model-server.ts'
import { payloads } from './xss-payloads.ts'

/** A language model after a prompt injection: it echoes its prompt. */
export function echoPrompt({ words }: ModelRequest): ModelReply {
  const asked = words.split(/<(?:transcript|notes)>/)[1] ?? ''
  const rows = asked.split('\\n').flatMap((row) => {
    const [, number, text] = /^\[(\d+)\] [^:]*: (.*)$/.exec(row) ?? []
    return text ? [{ number: Number(number), text: JSON.parse(`"${text}"`) as string }] : []
  })
  const statements = rows.map(({ number, text }) => ({
    text,
    title: text,
    lineIds: [number],
    notes: [number],
  }))
  if (words.includes('<transcript>')) {
    const details = rows.map(({ number, text }) => ({ key: text, value: text, lineIds: [number] }))
    const facts = statements.slice(0, 20)
    const [first, second] = payloads
    const mirelle = { name: 'Mirelle', aliases: [first], category: second, facts, details }
    return {
      json: {
        events: statements,
        quotes: statements.map((one) => ({ ...one, speaker: first })),
        entities: [mirelle],
      },
    }
  }
  if (!words.includes('narrative: 20 to 40')) {
    const named = statements.map((one) => ({
      ...one,
      name: 'Mirelle',
      role: one.text,
      description: one.text,
    }))
    return { json: { charactersInvolved: named.slice(0, 1), mysteries: named } }
  }
  const keyEvents = statements.map((one) => ({ ...one, description: one.text, keyDialogue: [one.text] }))
  return {
    json: {
      summary: statements.slice(0, 5),
      narrative: statements,
      keyEvents,
      atmosphere: statements.slice(5, 7),
    },
  }
}
