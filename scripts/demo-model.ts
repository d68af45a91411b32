import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import {
  confirmAll,
  type ModelReply,
  type ModelServer,
  startModelServer,
} from '#server/testing/fakes/fake-model-server.ts'

/** Shown as the writer of the recaps. */
export const demoModelName = 'the authors of the demo'

const text = z.string()
/** Citations of a text: words from lines of the transcript, or titles of events. */
const on = z.array(text)
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item), [])
const written = z.object({
  events: list(
    z.object({
      title: text,
      text,
      kind: z._default(text, 'event'),
      importance: z._default(z.number(), 3),
      on,
    }),
  ),
  quotes: list(z.object({ speaker: text, text })),
  scenes: list(z.object({ title: text, place: text, on: text })),
  entities: list(z.object({ name: text, category: text, facts: z.array(z.object({ text, on: text })) })),
  story: z.record(text, list(z.looseObject({ on }))),
  world: z.record(text, list(z.looseObject({ on }))),
})

const folder = path.join(import.meta.dirname, '../demo')
const sessions = ['first-snow', 'falling-bells', 'the-causeway'].map((name) => {
  const file = path.join(folder, `${name}.json`)
  return {
    lines: readFileSync(path.join(folder, `${name}.txt`), 'utf8'),
    ...written.parse(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}),
  }
})

function listRows(prompt: string) {
  return prompt.split('\n').flatMap((row) => {
    const [, number, text] = /^\s*\[(\d+)\] (.*)$/.exec(row) ?? []
    return text === undefined ? [] : [{ number: Number(number), text }]
  })
}
type Rows = ReturnType<typeof listRows>

const find = (rows: Rows, words: string[]) =>
  words.flatMap((some) => rows.find(({ text }) => text.includes(some))?.number ?? [])

function tellScenes(prompt: string, events: { text: string }[]) {
  return prompt
    .split(/(?:^|")Scene (?=\d+: )/m)
    .slice(1)
    .map((part) => ({
      scene: Number.parseInt(part, 10),
      title: (/^\d+: ([^,.]*)/.exec(part)?.[1] ?? '').trim(),
      sentences: listRows(part).flatMap(({ number, text }) => {
        const told = events.find((event) => text.endsWith(event.text))
        return told ? [{ text: told.text, notes: [number] }] : []
      }),
    }))
}

function tellDescriptions(prompt: string) {
  return prompt
    .split(/^(?=\d+\. )/m)
    .filter((part) => /^\d+\. /.test(part))
    .map((part) => ({
      subject: Number.parseInt(part, 10),
      sentences: listRows(part)
        .slice(0, 5)
        .map(({ number, text }) => ({ text, facts: [number] })),
    }))
}

function answer(question: string, prompt: string): object {
  if (question === 'claim_verdicts') return confirmAll
  if (question.includes('article')) return { articles: tellDescriptions(prompt) }
  const rows = listRows(prompt)
  const lines = (...words: string[]) => ({ lineIds: find(rows, words) })
  const isAbout = ({ lines, events }: (typeof sessions)[number]) =>
    rows.some(
      ({ text }) =>
        lines.includes(text.slice(text.indexOf(': ') + 2)) ||
        events.some((event) => text.endsWith(event.text)),
    )
  const session = sessions.find(isAbout)
  if (!session) return {}
  // Replaces the titles of events by their texts, because a prompt can omit the titles.
  const textOf = (title: string) => session.events.find((event) => event.title === title)?.text ?? title
  const cite = (half: typeof session.story) =>
    Object.fromEntries(
      Object.entries(half).map(([section, items]) => [
        section,
        items.map(({ on, ...item }) => ({ ...item, notes: find(rows, on.map(textOf)) })),
      ]),
    )
  if (question === 'recap_scenes') return { scenes: tellScenes(prompt, session.events) }
  if (question === 'recap_story') return cite(session.story)
  if (question === 'recap_world') return cite(session.world)
  if (question !== 'session_notes') return {}
  return {
    events: session.events.map(({ on, ...event }) => ({ ...event, ...lines(...on) })),
    quotes: session.quotes.map((quote) => ({ ...quote, ...lines(quote.text) })),
    scenes: session.scenes.map(({ on, ...scene }) => ({ ...scene, line: find(rows, [on])[0] ?? 1 })),
    entities: session.entities.map((entity) => ({
      ...entity,
      facts: entity.facts.map(({ on, text }) => ({ text, ...lines(on) })),
    })),
  }
}

/** Answers with hand-written texts. The server checks them like the answers of any model. */
export function startDemoModel(): Promise<ModelServer> {
  return startModelServer('openai', ({ words, schemaName }): ModelReply => {
    const prompt = words.replaceAll('\\n', '\n').replaceAll('\\"', '"')
    return { json: answer(schemaName, prompt) }
  })
}
