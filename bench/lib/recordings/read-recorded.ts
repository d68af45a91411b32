import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { limitLines, type SpokenLine } from '#core/language/spoken-line.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import {
  type ArticleSentence,
  type ArticleSubject,
  chooseFacts,
  chooseSubjects,
} from '#core/wiki/choose-subjects.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { createLanguageModel, modelCallLimits } from '#server/adapters/language-model/language-model.ts'
import { connectEmbedded } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { generateRecap, readEntities, writeDescriptions } from '#server/reading/read-session.ts'
import { createRecordedModel, type RecordedModel } from '../recorded-model.ts'
import { type Gold, toLines } from './fixture.ts'
import { replaceNames } from './replace-names.ts'

const answers = path.join(import.meta.dirname, '../../answers')

/** `seats` tells the reader the players and their characters. `replaced` uses invented names instead of the real ones. */
export type Variant = {
  table: 'seats' | 'empty'
  names: 'replaced' | 'kept'
  /** Tokens of a window that does not hold the evening; null for one that does. */
  window: number | null
}

export type RecordedSession = {
  gold: Gold
  lines: SpokenLine[]
  entities: ExtractedEntity[]
  descriptions: (ArticleSubject & { sentences: ArticleSentence[] })[]
  recap: UnresolvedRecap
  usage: RecordedModel['usage']
  unused: number
}

export function answerFolder(episode: string, { table, names, window }: Variant): string {
  const more = `${names === 'kept' ? '-names-kept' : ''}${window === null ? '' : `-${window}`}`
  return path.join(answers, `${episode}-${table}${more}`)
}

/** The time limit is an hour for each answer, because a person may write the answers. */
export function connectLiveModel(): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model = 'desk', LLM_API_KEY: apiKey = null } = process.env
  if (!baseUrl) return null
  return createLanguageModel(
    { provider: 'openai-compatible', baseUrl, apiKey, model },
    modelCallLimits(3_600_000),
  )
}

export const quietHandle: JobHandle = {
  signal: new AbortController().signal,
  once: (_name, _schema, work) => work(),
  recall: async () => null,
  remember: async () => {},
  report: () => {},
  addDetail: () => {},
  setEngine: () => {},
}

export async function openReadDeps() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const connection = connectEmbedded({ folder: null }, (error) => {
    throw error
  })
  await migrate(connection)
  // Turns off foreign keys: the rows of `model_answers` refer to a session, and this database has none.
  await connection.runScript('set session_replication_role = replica')
  return {
    db: connection.db,
    clock: () => new Date('2026-03-14T18:00:00Z'),
    files: createDiskFileStore(folder),
    log: pino({ level: 'silent' }),
    async close() {
      await connection.close()
      await rm(folder, { recursive: true })
    },
  }
}

export function planDescriptions(entities: ExtractedEntity[]): ArticleSubject[] {
  const subjects = entities.map(({ name, aliases, category, facts }) => ({
    name,
    aliases,
    category,
    facts: chooseFacts(facts.flatMap(({ text, isConfirmed }) => (isConfirmed === false ? [] : text))),
  }))
  return chooseSubjects(subjects).flatMap((index) => subjects[index] ?? [])
}

/** @param gold with the names of the variant */
function createInput(gold: Gold, { table }: Variant) {
  return {
    jobId: 'bench',
    sessionId: gold.episode,
    // If the live model fails, the run ends instead of falling back to the built-in reader.
    mayFallBack: false,
    isDraftQuality: false,
    bookmarkedLineIds: [],
    lines: limitLines(toLines(gold.turns)),
    context: { known: [], table: table === 'seats' ? gold.seats : [], vocabulary: [] },
  }
}
export type ReadInput = ReturnType<typeof createInput>

const chooseNames = (gold: Gold, { names }: Variant) => (names === 'replaced' ? replaceNames(gold) : gold)

export const createRecordedInput = (gold: Gold, variant: Variant): ReadInput =>
  createInput(chooseNames(gold, variant), variant)

/** @param live answers the questions that have no recorded answer; if null, such a question is an error */
export async function readRecorded(
  original: Gold,
  variant: Variant,
  live: LanguageModel | null,
): Promise<RecordedSession> {
  const gold = chooseNames(original, variant)
  const input = createInput(gold, variant)
  const { lines } = input
  const languageModel = createRecordedModel(
    answerFolder(gold.episode, variant),
    live,
    variant.window ?? 200_000,
  )
  const { close, ...parts } = await openReadDeps()
  try {
    const deps = { ...parts, languageModel, worksAtNight: false }
    const { entities, fallbackReason: noEntities } = await readEntities(deps, input, quietHandle)
    const { recap, fallbackReason: noRecap } = await generateRecap(deps, input, quietHandle)
    const subjects = planDescriptions(entities)
    const { descriptions, fallbackReason: noDescriptions } = await writeDescriptions(
      deps,
      input,
      subjects,
      quietHandle,
    )
    const fault = noEntities ?? noDescriptions ?? noRecap
    if (fault) throw new Error(`${gold.episode}: ${fault}`)
    const usage = { ...languageModel.usage }
    if (live) languageModel.deleteUnused()
    return {
      gold,
      lines,
      entities,
      descriptions: subjects.map((subject, index) => ({ ...subject, sentences: descriptions[index] ?? [] })),
      recap,
      usage,
      unused: languageModel.listUnused().length,
    }
  } finally {
    await close()
  }
}
