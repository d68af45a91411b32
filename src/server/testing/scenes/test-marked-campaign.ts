import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { emptySections } from '#core/recap/test-sections.ts'
import {
  audioFiles,
  campaigns,
  recapDrafts,
  recapRevisions,
  recaps,
  seats,
  segments,
  sessions,
  speakers,
} from '#server/db/schema.ts'
import { wikiCategories, wikiEntries, wikiFacts, wikiRevisions, wikiTrash } from '#server/db/schema-wiki.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'
import { aScene, aStoredPicture } from './test-scene.ts'
import { hideOnMaps } from './test-scene-maps.ts'
import { storeSound } from './test-stored-recording.ts'

/**
 * Names that mark content: members see `open`, only game masters see `hidden`, and players may see `proposed` later, for example after a
 * game master accepts it.
 */
export type Marks = { open: string; hidden: string; proposed: string }
export type MarkedCampaign = { ids: Record<string, string>; marks: Marks }
type People = Parameters<typeof aScene>[1]

export async function aMarkedCampaign(
  server: TestServer,
  idOf: People,
  marks: Marks,
): Promise<MarkedCampaign> {
  const ids = await aScene(server, idOf)
  const more = await markWiki(server, ids, marks)
  await hideOnMaps(server, { ...ids, ...more }, marks.hidden)
  await markSession(server, ids, marks)
  const { open } = marks
  const campaignId = ids['campaignId'] ?? ''
  const { db, ids: newIds } = server.deps
  const campaign = { name: `Crown of ${open}`, description: `In ${open}.`, vocabulary: [open] }
  await db.update(campaigns).set(campaign).where(eq(campaigns.id, campaignId))
  const seat = { position: 0, player: open, character: open, aliases: [open], speakerName: open }
  await db.insert(seats).values({ id: newIds.next(), campaignId, ...seat, memberId: idOf('player') })
  return { ids: { ...ids, ...more }, marks }
}

async function markWiki(server: TestServer, scene: Record<string, string>, marks: Marks) {
  const { open, hidden, proposed } = marks
  const { db, ids, clock } = server.deps
  const { campaignId = '', entryId = '', factId = '', undoId = '', revisionId = '' } = scene
  const dates = { createdAt: clock(), updatedAt: clock() }
  const description = `${open} stands by Gate of ${open}.\n\n:::gm\n${hidden} owns it.\n:::`
  const marked = { name: open, foldedName: open.toLowerCase(), description, aliases: [`Old ${open}`] }
  await db
    .update(wikiEntries)
    .set({ ...marked, details: { Ruler: open } })
    .where(eq(wikiEntries.id, entryId))
  const [otherEntryId, hiddenEntryId, shutEntryId, trashedEntryId] = [
    ids.next(),
    ids.next(),
    ids.next(),
    ids.next(),
  ]
  const more = { campaignId, description: '', category: 'places', ...dates }
  const secret = { ...more, name: hidden, foldedName: hidden.toLowerCase(), description: hidden }
  const hiddenPicture = { pictureId: `face-of-${hidden}-${ids.next()}` }
  await aStoredPicture(server, { id: hiddenPicture.pictureId, campaignId })
  const hiddenPictureId = `map-of-${hidden}-${ids.next()}`
  await aStoredPicture(server, { id: hiddenPictureId, campaignId, kind: 'map' })
  await db.insert(wikiEntries).values([
    { ...more, id: otherEntryId, name: `Gate of ${open}`, foldedName: `gate of ${open.toLowerCase()}` },
    {
      ...secret,
      id: hiddenEntryId,
      name: proposed,
      foldedName: proposed.toLowerCase(),
      visibility: 'gm',
      ...hiddenPicture,
    },
    { ...secret, ...hiddenPicture, id: shutEntryId, category: `plots of ${hidden}` },
    {
      ...more,
      id: trashedEntryId,
      name: `${open} burnt`,
      foldedName: 'gone',
      deletedAt: clock(),
      removalId: undoId,
    },
  ])
  await db.insert(wikiCategories).values({ campaignId, name: `plots of ${hidden}`, visibility: 'gm' })
  // The proposal has its own mark, because players see it as soon as a game master accepts it.
  const proposal = { text: `${proposed} burns.`, foldedText: `${proposed.toLowerCase()} burns` }
  await db.update(wikiFacts).set(proposal).where(eq(wikiFacts.id, factId))
  const content = { ...marked, category: 'people', details: {}, visibility: 'everyone' }
  await db.update(wikiRevisions).set({ content }).where(eq(wikiRevisions.id, revisionId))
  await db.update(wikiTrash).set({ kind: 'delete' }).where(eq(wikiTrash.id, undoId))
  return { otherEntryId, hiddenEntryId, hiddenPictureId, ...hiddenPicture }
}

async function markSession(server: TestServer, scene: Record<string, string>, { open, proposed }: Marks) {
  const { db } = server.deps
  const { sessionId = '', transcriptionId = '', audioId = '' } = scene
  const fields = { name: `Night of ${open}`, notes: open }
  await db.update(sessions).set(fields).where(eq(sessions.id, sessionId))
  await db.update(speakers).set({ label: open }).where(eq(speakers.transcriptionId, transcriptionId))
  const line = { text: `${open} waits.`, startSeconds: 1, endSeconds: 2 }
  await db.update(segments).set(line).where(eq(segments.transcriptionId, transcriptionId))
  const renditionKey = `audio/${audioId}/rendition.webm`
  await storeSound(server, renditionKey, open)
  await db
    .update(audioFiles)
    .set({ fileName: `${open}.ogg`, renditionKey })
    .where(eq(audioFiles.id, audioId))
  const mystery = { name: 'Who?', description: `${proposed} did it.`, clues: [], sources: [] }
  const sections = { ...emptySections, summary: `${open} burns.`, mysteries: [mystery] }
  await db.update(recaps).set({ sections }).where(eq(recaps.sessionId, sessionId))
  const draft = { sections: { ...sections, summary: `${proposed} burns.` } }
  await db.update(recapDrafts).set(draft).where(eq(recapDrafts.sessionId, sessionId))
  await db.update(recapRevisions).set(draft).where(eq(recapRevisions.sessionId, sessionId))
}

const ofCampaign = 'campaign_id = $1'
const ofSession = 'session_id in (select id from sessions where campaign_id = $1)'
const ofTranscript = `transcription_id in (select id from transcriptions where ${ofSession})`
const ofEntry = 'entry_id in (select id from wiki_entries where campaign_id = $1)'
const ofMap = 'map_id in (select id from maps where campaign_id = $1)'
const ofMember = '(select user_id from members where campaign_id = $1)'

const belongings: Record<string, string> = {
  campaigns: 'id = $1',
  members: ofCampaign,
  seats: ofCampaign,
  invites: ofCampaign,
  sessions: ofCampaign,
  shares: ofCampaign,
  recap_letters: ofSession,
  webhooks: ofCampaign,
  webhook_deliveries: 'webhook_id in (select id from webhooks where campaign_id = $1)',
  vaults: ofCampaign,
  jobs: ofCampaign,
  wiki_entries: ofCampaign,
  pictures: ofCampaign,
  maps: ofCampaign,
  map_pins: ofMap,
  map_paths: ofMap,
  wiki_bin: ofCampaign,
  wiki_categories: ofCampaign,
  wiki_not_same: ofCampaign,
  name_corrections: ofCampaign,
  name_changes: ofCampaign,
  asked_questions: ofCampaign,
  wiki_changes: ofCampaign,
  wiki_states: ofCampaign,
  audio_files: ofSession,
  transcriptions: ofSession,
  recaps: ofSession,
  recap_drafts: ofSession,
  recap_revisions: ofSession,
  live_recordings: ofSession,
  uploads: ofSession,
  upload_pieces: `upload_id in (select id from uploads where ${ofSession})`,
  bookmarks: ofSession,
  model_answers: ofSession,
  segments: ofTranscript,
  speakers: ofTranscript,
  speaker_changes: ofTranscript,
  voices: ofCampaign,
  voice_prints: `speaker_id in (select id from speakers where ${ofTranscript})`,
  wiki_facts: ofEntry,
  wiki_mentions: ofEntry,
  wiki_revisions: ofEntry,
  job_steps: 'job_id in (select id from jobs where campaign_id = $1)',
  users: `id in ${ofMember}`,
  tokens: `user_id in ${ofMember} and (campaign_id is null or campaign_id = $1)`,
  announcements: 'true',
}
const ofNobody = [
  ...['audit_log', 'call_counts', 'contact_messages', 'idempotency_keys'],
  ...['newsletter_subscribers', 'oidc_sign_ins', 'password_resets'],
  ...['engine_settings', 'push_subscriptions', 'settings', 'sign_in_identities', 'tickets'],
]
export const knownTables = [...Object.keys(belongings), ...ofNobody]

export async function digestCampaign(
  { deps }: TestServer,
  campaignId: string,
): Promise<Record<string, string>> {
  // Leaves out what changes when a client opens a link or a user dismisses an announcement.
  const row = "(to_jsonb(one) - 'access_count' - 'views' - 'dismissed_by')::text"
  const queries = Object.entries(belongings).map(([table, isTheirs]) => {
    const where = isTheirs.replaceAll('$1', `'${campaignId}'`)
    return `select '${table}' as name, md5(coalesce(string_agg(${row}, ',' order by ${row}), '')) as digest
      from ${table} as one where ${where}`
  })
  const { rows } = z
    .object({ rows: z.array(z.object({ name: z.string(), digest: z.string() })) })
    .parse(await deps.db.execute(sql.raw(queries.join(' union all '))))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
