import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { limitLines } from '#core/reading/language/limit-lines.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { FoundEntity } from '#core/reading/names/found-entity.ts'
import type { RecapDraft } from '#core/recap/recap-draft.ts'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import {
  createLanguageModel,
  modelCallLimits,
} from '#server/adapters/language-model/ai-sdk-language-model.ts'
import { connectEmbedded } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Step } from '#server/jobs/define-job.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { draftRecap, readEntities } from '#server/reading/read-session.ts'
import { createRecordedModel, type RecordedModel } from '../recorded-model.ts'
import type { Gold } from './fixture.ts'
import { replaceNames } from './replace-names.ts'

const answers = path.join(import.meta.dirname, '../../answers')

/** Whether the table names the players' characters, and whether invented names stand in for the real ones. */
export type Variant = { table: 'seats' | 'empty'; names: 'replaced' | 'kept' }

export type RecordedSession = {
  gold: Gold
  lines: SpokenLine[]
  entities: FoundEntity[]
  draft: RecapDraft
  usage: RecordedModel['usage']
  unused: number
}

export function answerFolder(episode: string, { table, names }: Variant): string {
  return path.join(answers, `${episode}-${table}${names === 'kept' ? '-names-kept' : ''}`)
}

/** The model at LLM_BASE_URL, with an hour for each answer because a person may write it; null without the setting. */
export function connectLiveModel(): LanguageModel | null {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model = 'desk', LLM_API_KEY: apiKey = null } = process.env
  if (!baseUrl) return null
  return createLanguageModel(
    { provider: 'openai-compatible', baseUrl, apiKey, model },
    modelCallLimits(3_600_000),
  )
}

export const toLines = (gold: Gold): SpokenLine[] =>
  gold.turns.map((turn) => ({
    id: String(turn.id),
    start: turn.start,
    end: turn.start + 1,
    speaker: turn.speaker,
    text: turn.text,
  }))

const step: Step = {
  signal: new AbortController().signal,
  once: (_name, _schema, work) => work(),
  recall: async () => null,
  remember: async () => {},
  report: () => {},
  nameEngine: () => {},
}

/** Provides what reading needs, on an empty database and a temporary folder. */
async function openReadDeps() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const connection = connectEmbedded({ folder: null }, (error) => {
    throw error
  })
  await migrate(connection)
  // Stored answers refer to a session; here is none.
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

/**
 * Reads a session with the answers recorded for this variant.
 * @param live records the answers that are missing; without it a missing answer fails
 */
export async function readRecorded(
  original: Gold,
  variant: Variant,
  live: LanguageModel | null,
): Promise<RecordedSession> {
  const gold = variant.names === 'replaced' ? replaceNames(original) : original
  const lines = limitLines(toLines(gold))
  const languageModel = createRecordedModel(answerFolder(gold.episode, variant), live)
  const reading = {
    jobId: 'bench',
    sessionId: gold.episode,
    // A temporary failure of the live model ends the run instead of falling back to the built-in reader.
    isLastTry: false,
    isDraft: false,
    lines,
    context: { known: [], table: variant.table === 'seats' ? gold.seats : [], vocabulary: [] },
  }
  const { close, ...parts } = await openReadDeps()
  try {
    const deps = { ...parts, languageModel }
    const { entities, fellBack: noEntities } = await readEntities(deps, reading, step)
    const { draft, fellBack: noRecap } = await draftRecap(deps, reading, step)
    const fault = noEntities ?? noRecap
    if (fault) throw new Error(`${gold.episode}: ${fault}`)
    if (live) languageModel.deleteUnused()
    return {
      gold,
      lines,
      entities,
      draft,
      usage: languageModel.usage,
      unused: languageModel.listUnused().length,
    }
  } finally {
    await close()
  }
}
