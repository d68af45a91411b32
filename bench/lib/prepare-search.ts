import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { foldName } from '#core/fold-name.ts'
import type { Connection } from '#server/db/connection.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { recaps, sessions } from '#server/db/schema.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { insertTranscript } from '#server/transcription/store.ts'
import { milliseconds, percentile, printFigure } from './report.ts'
import { createTalk, type Talk } from './search-campaign.ts'
import { measure } from './watch.ts'
import { makeCampaign } from './wiki-campaign.ts'

const sessionCount = 200
const linesPerSession = 3_000
const entryCount = 5_000
/** Number of sessions that are written without the search index, to measure what the index costs. */
const unindexed = 10

async function makeEntries({ db }: Connection, campaignId: string): Promise<string[]> {
  const now = new Date()
  const made = makeCampaign(entryCount)
  for (let at = 0; at < made.length; at += 1_000) {
    const rows = made.slice(at, at + 1_000).map((entry) => ({
      ...entry,
      ...{ id: v7(), campaignId, foldedName: foldName(entry.name), createdAt: now, updatedAt: now },
    }))
    await db.insert(wikiEntries).values(rows)
  }
  return made.filter(({ visibility }) => visibility === 'everyone').map(({ name }) => name)
}

async function makeSession({ db }: Connection, campaignId: string, talk: Talk, at: number): Promise<number> {
  const id = v7()
  const day = new Date(Date.UTC(2020, 0, 1 + at * 7)).toISOString().slice(0, 10)
  await insertMany(db, sessions, [
    {
      ...{ id, campaignId, name: `Session ${at + 1}`, playedOn: day, sessionNumber: at + 1 },
      ...{ isNumberSet: false, notes: '', createdAt: new Date(), deletedAt: null },
    },
  ])
  const transcript = talk.makeTranscript(id, linesPerSession)
  const { took } = await measure(() => db.transaction((tx) => insertTranscript(tx, transcript)))
  await db.insert(recaps).values({
    ...{ id: v7(), sessionId: id, kind: 'narrative', engine: 'bench', createdAt: new Date() },
    sections: talk.makeRecap(transcript),
  })
  return took
}

/** Writes directly to the database, because API calls would take hours. */
export async function prepareSearch(connection: Connection, campaignId: string): Promise<Talk> {
  const { db } = connection
  const talk = createTalk(7, await makeEntries(connection, campaignId))
  const [index] = (
    (await db.execute(sql`select indexdef from pg_indexes where indexname = 'segments_words'`)) as {
      rows: { indexdef: string }[]
    }
  ).rows
  const took: number[] = []
  for (let at = 0; at < sessionCount; at++) {
    if (at === sessionCount - unindexed) await db.execute(sql`drop index segments_words`)
    took.push(await makeSession(connection, campaignId, talk, at))
  }
  const half = (values: number[]) => percentile(values, 0.5)
  const [indexed, bare] = [half(took.slice(0, -unindexed)), half(took.slice(-unindexed))]
  printFigure('a transcript of 3,000 lines written', milliseconds(indexed), '')
  printFigure('  without the index', milliseconds(bare), `factor ${(indexed / bare).toFixed(1)}`)
  const { took: built } = await measure(() => connection.runScript(index?.indexdef ?? ''))
  printFigure('index of 600,000 lines built', milliseconds(built), '')
  // A running server also does this, once a day.
  await db.execute(sql`vacuum analyze`)
  return talk
}
