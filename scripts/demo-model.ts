import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import {
  type ModelReply,
  type ModelServer,
  startModelServer,
} from '#server/testing/fakes/fake-model-server.ts'
import { emptyAnswers } from '#server/testing/scenes/test-told-evening.ts'
import demoAnswer from '../demo/ask.json' with { type: 'json' }

/** Shown as the writer of the recaps. */
export const demoModelName = 'the authors of the demo'

const folder = path.join(import.meta.dirname, '../demo')
/** Answers by the names of their schemas. In place of line numbers, `on` has words from the lines. */
const written = z.record(z.string(), z.record(z.string(), z.unknown()))
const sessions = ['first-snow', 'falling-bells', 'the-causeway'].map((name) => ({
  lines: readFileSync(path.join(folder, `${name}.txt`), 'utf8'),
  answers: written.parse(JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))),
}))

type Rows = { number: number; text: string }[]

function listRows(text: string): Rows {
  return text.split('\n').flatMap((row) => {
    const [, number, words] = /^\s*\[(\d+)\] (.*)$/.exec(row) ?? []
    return words === undefined ? [] : [{ number: Number(number), text: words }]
  })
}

/** Replaces the words in each `on` by the numbers of the lines that say them. */
function cite(answer: unknown, rows: Rows): unknown {
  if (Array.isArray(answer)) return answer.map((item) => cite(item, rows))
  if (typeof answer !== 'object' || answer === null) return answer
  const { on, ...fields }: Record<string, unknown> = { ...answer }
  const cited = Object.entries(fields).map(([key, value]) => [key, cite(value, rows)])
  if (!Array.isArray(on)) return Object.fromEntries(cited)
  const lines = on.flatMap((words) => rows.find(({ text }) => text.includes(String(words)))?.number ?? [])
  return { ...Object.fromEntries(cited), lines, line: lines[0] ?? 1 }
}

function writeArticles(prompt: string) {
  const subjects = prompt.split(/<\/?subjects>/)[1]?.split(/^(?=\d+\. )/m) ?? []
  return subjects
    .filter((part) => /^\d+\. /.test(part))
    .map((part) => ({
      subject: Number.parseInt(part, 10),
      sentences: listRows(part)
        .slice(0, 5)
        .map(({ number, text }) => ({ text, facts: [number] })),
    }))
}

function answer(name: string, prompt: string): object {
  if (name === 'answer') return { statements: cite(demoAnswer.statements, listRows(prompt)) }
  if (name === 'articles') return { articles: writeArticles(prompt) }
  const rows = listRows(prompt.split(/<\/?transcript>/)[1] ?? '')
  const session = sessions.find(({ lines }) =>
    rows.some(({ text }) => lines.includes(text.slice(text.indexOf(': ') + 2))),
  )
  const own = cite(session?.answers[name] ?? {}, rows)
  return { ...{ ...emptyAnswers }[name], ...z.record(z.string(), z.unknown()).parse(own) }
}

/** Answers with hand-written texts. The server checks them like the answers of any model. */
export function startDemoModel(): Promise<ModelServer> {
  return startModelServer('openai', ({ words, schemaName }): ModelReply => {
    const prompt = words.replaceAll('\\n', '\n').replaceAll('\\"', '"')
    return { json: answer(schemaName, prompt) }
  })
}
