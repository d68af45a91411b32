import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs, sessions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { wikiEntries, wikiFacts, wikiRevisions } from '#server/db/schema-wiki.ts'
import { isListed } from '#server/wiki/store.ts'

/**
 * Only the changes of this many entries are read, those updated last. The number is large, because players see only some of the changes.
 */
const entriesRead = 500

/** Returns the newest change first. */
export async function listChanges(db: Db, campaignId: string, audience: Audience) {
  const entry = db
    .select({ id: wikiEntries.id, name: wikiEntries.name, category: wikiEntries.category })
    .from(wikiEntries)
    .where(isListed(campaignId, audience))
    .orderBy(desc(wikiEntries.updatedAt))
    .limit(entriesRead)
    .as('entry')
  const revision = db
    .select()
    .from(wikiRevisions)
    .where(
      and(
        eq(wikiRevisions.entryId, entry.id),
        audience === 'gm' ? undefined : eq(wikiRevisions.isSecret, false),
      ),
    )
    .orderBy(desc(wikiRevisions.createdAt))
    .limit(wikiLimits.recentChanges)
    .as('revision')
  // Counts facts only for game masters, because some facts are hidden from players.
  const facts = db
    .select({ newFacts: count().as('new_facts') })
    .from(wikiFacts)
    .where(
      and(
        eq(wikiFacts.entryId, entry.id),
        eq(wikiFacts.sessionId, sessions.id),
        eq(wikiFacts.status, 'accepted'),
        eq(wikiFacts.isDescriptionSentence, false),
        sql`${audience} = 'gm'`,
      ),
    )
    .as('facts')
  return db
    .select({
      id: revision.id,
      entryId: entry.id,
      name: entry.name,
      category: entry.category,
      change: revision.change,
      by: users.username,
      createdAt: revision.createdAt,
      sessionNumber: sessions.sessionNumber,
      newFacts: facts.newFacts,
    })
    .from(entry)
    .innerJoinLateral(revision, sql`true`)
    .leftJoin(users, eq(users.id, revision.userId))
    .leftJoin(jobs, eq(jobs.id, revision.jobId))
    .leftJoin(sessions, eq(sessions.id, jobs.sessionId))
    .innerJoinLateral(facts, sql`true`)
    .orderBy(desc(revision.createdAt), desc(revision.id))
    .limit(wikiLimits.recentChanges)
}
export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]
