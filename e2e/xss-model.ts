import { confirmAll, type ModelReply, type ModelRequest } from '#server/testing/fakes/fake-model-server.ts'
import { payloads } from './xss-payloads.ts'

/** Answers with the numbered lines of the prompt, like a language model after a prompt injection. */
export function echoPrompt({ words, schemaName }: ModelRequest): ModelReply {
  if (schemaName === 'claim_verdicts') return { json: confirmAll }
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
  if (schemaName === 'session_notes') {
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
  if (schemaName === 'recap_scenes') {
    return { json: { scenes: [{ scene: 1, title: rows[0]?.text ?? '', paragraphs: [statements] }] } }
  }
  if (schemaName === 'recap_world') {
    const named = statements.map((one) => ({
      ...one,
      name: 'Mirelle',
      role: one.text,
      description: one.text,
    }))
    return { json: { charactersInvolved: named.slice(0, 1), mysteries: named, openThreads: statements } }
  }
  if (schemaName !== 'recap_story') return { json: {} }
  const keyEvents = statements.map((one) => ({ ...one, description: one.text, quotes: one.notes }))
  return {
    json: {
      summary: statements.slice(0, 5),
      previously: statements.slice(0, 3),
      keyEvents,
      atmosphere: statements.slice(5, 7),
    },
  }
}
