import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { defaultContextTokens, type LanguageModel, type ModelQuestion } from '#server/ports/language-model.ts'

export type Usage = {
  questions: number
  /** Both counts of tokens are estimates: four characters per token. */
  tokensIn: number
  tokensOut: number
}
export type RecordedModel = LanguageModel & {
  usage: Usage
  listUnused(): string[]
  deleteUnused(): void
}

type Recorded = { order: number; schemaName: string; answer: unknown }

const countTokens = (text: string) => Math.ceil(text.length / 4)

function writeQuestion({ instructions, prefix, prompt, schema }: ModelQuestion<unknown>): string {
  const words = prefix === undefined ? prompt : `${prefix}\n\n${prompt}`
  return `${instructions}\n\n${words}\n\n${JSON.stringify(z.toJSONSchema(schema))}`
}

/** Writes atomically, so that stopping the run does not damage an answer that a person wrote. */
function writeRecorded(file: string, recorded: Recorded): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(recorded)}\n`)
  renameSync(`${file}.part`, file)
}

/**
 * Creates a language model that repeats the answers recorded in a folder.
 * @param live answers the questions that have no recorded answer; its answers are recorded. If null, such a question is an error
 */
export function createRecordedModel(
  folder: string,
  live: LanguageModel | null,
  window = defaultContextTokens,
): RecordedModel {
  const usage = { questions: 0, tokensIn: 0, tokensOut: 0 }
  const used = new Set<string>()
  let missing = 0

  const listRecorded = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const listUnused = () => listRecorded().filter((name) => !used.has(name))

  async function find<T>(question: ModelQuestion<T>, name: string, order: number): Promise<T> {
    const file = path.join(folder, name)
    if (existsSync(file)) {
      const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded
      return question.schema.parse(recorded.answer)
    }
    if (!live) {
      missing++
      throw new Error(
        `${path.basename(folder)}: ${missing} of ${usage.questions} questions so far have no recorded answer (question ${order}, ${question.schemaName}); ${listRecorded().length} answers are recorded. Set LLM_BASE_URL to record.`,
      )
    }
    const answer = await live.answer(question)
    mkdirSync(folder, { recursive: true })
    writeRecorded(file, { order, schemaName: question.schemaName, answer })
    return answer
  }

  return {
    name: live?.name ?? 'recorded answers',
    readContextTokens: async () => window,
    usage,
    listUnused,
    deleteUnused() {
      for (const name of listUnused()) rmSync(path.join(folder, name))
    },
    async answer(question) {
      question.signal.throwIfAborted()
      const asked = writeQuestion(question)
      const name = `${createHash('sha256').update(asked).digest('hex')}.json`
      used.add(name)
      usage.tokensIn += countTokens(asked)
      const answer = await find(question, name, ++usage.questions)
      usage.tokensOut += countTokens(JSON.stringify(answer))
      return answer
    },
  }
}
