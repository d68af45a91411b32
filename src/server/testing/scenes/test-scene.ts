import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { type TokenScope, tokenPrefix } from '#contract/accounts/tokens.ts'
import { defaultSettings } from '#contract/campaigns/schemas.ts'
import { type PictureKind, pictureSizes } from '#contract/pictures/schemas.ts'
import { spellingKey } from '#core/names/name-change.ts'
import { languageCatalogue } from '#core/reading/models/language-catalogue.ts'
import { hashSecret, issueToken } from '#server/auth/tokens.ts'
import { campaigns, jobs, members, seats, sessions } from '#server/db/schema.ts'
import { askedQuestions, tokens } from '#server/db/schema-accounts.ts'
import { announcements } from '#server/db/schema-admin.ts'
import { nameChanges, nameCorrections } from '#server/db/schema-names.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema-sharing.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { wikiEntries, wikiFacts, wikiRevisions, wikiTrash } from '#server/db/schema-wiki.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'
import { aMap } from './test-scene-maps.ts'
import { addSessionContent } from './test-scene-session.ts'

/** `deactivated` belongs to the campaign as a player; `outsider` belongs to no campaign. */
type Person = 'gm' | 'player' | 'deactivated' | 'outsider'
type FindId = (person: Person) => string

export const aToken = (server: TestServer, userId: string) =>
  issueToken(server.deps, userId, { remembered: false, device: null })

/** Creates an access token for one campaign, or for all if `campaignId` is null. */
export async function aProgramToken(
  { deps }: TestServer,
  userId: string,
  scope: TokenScope,
  campaignId: string | null,
): Promise<string> {
  const [secret, createdAt] = [`${tokenPrefix}${deps.ids.secret()}`, deps.clock()]
  const dates = { createdAt, lastUsedAt: createdAt, expiresAt: new Date(createdAt.getTime() + 3600_000) }
  const limits = { name: 'A program', scope, campaignId, remembered: false }
  await deps.db
    .insert(tokens)
    .values({ hash: hashSecret(secret), id: deps.ids.next(), userId, ...limits, ...dates })
  return secret
}

/** Returns the ids of the created objects by the names of their path parameters. */
export async function aScene(server: TestServer, idOf: FindId): Promise<Record<string, string>> {
  const { ids, clock } = server.deps
  const [campaignId, sessionId, createdAt] = [ids.next(), ids.next(), clock()]
  // Entry and recap revisions share one id, because paths call both `revisionId`.
  const revisionId = ids.next()
  const dates = { createdAt, updatedAt: createdAt }
  await server.deps.db.insert(campaigns).values({
    id: campaignId,
    name: 'The Ashen Crown',
    description: '',
    ...defaultSettings,
    ...dates,
  })
  await server.deps.db.insert(members).values(
    (['gm', 'player', 'deactivated'] as const).map((person) => ({
      campaignId,
      userId: idOf(person),
      role: person === 'gm' ? ('gm' as const) : ('player' as const),
      joinedAt: createdAt,
    })),
  )
  const session = { campaignId, name: 'The Causeway', playedOn: '2026-03-14', sessionNumber: 1, notes: '' }
  await server.deps.db.insert(sessions).values({ id: sessionId, ...session, createdAt })
  const announcementId = ids.next()
  const news = { title: 'News', content: 'News', type: 'info', priority: 0 } as const
  await server.deps.db
    .insert(announcements)
    .values({ id: announcementId, ...news, createdBy: idOf('gm'), showFrom: createdAt, ...dates })
  const token = await aToken(server, idOf('gm'))
  const made = await server.call('POST', `/api/campaign/${campaignId}/invites`, { token, body: {} })
  const invite = made.body['invite'] as { id: string; url: string }
  const mapPictureId = ids.next()
  await aStoredPicture(server, { id: mapPictureId, campaignId, kind: 'map' })
  const wiki = await aWikiOf(server, { campaignId, sessionId, revisionId })
  return {
    campaignId,
    sessionId,
    announcementId,
    revisionId,
    ...wiki,
    ...(await aMap(server, { ...wiki, campaignId, sessionId, pictureId: mapPictureId })),
    ...(await addSessionContent(server, { campaignId, sessionId, revisionId }, idOf)),
    userId: idOf('player'),
    // A separate account, so that changes by administrators do not affect the other people of the scene.
    accountId: idOf('outsider'),
    accountSessionId: await aSignIn(server, idOf('outsider')),
    inviteId: invite.id,
    code: invite.url.split('/').at(-1) ?? '',
    ...(await aShare(server, token, campaignId, true)),
    ...(await aLetter(server, token, sessionId)),
    ...(await aNameChange(server, campaignId)),
    ...(await aWebhook(server, campaignId, sessionId)),
    ...(await aSeat(server, campaignId, idOf('player'))),
    ...(await someQuestions(server, campaignId, idOf)),
    size: 'small',
    engineId: 'sherpa',
    modelId: 'campplus',
    file: languageCatalogue[0]?.file ?? '',
  }
}

/** Uses the player's own objects where only the author of an object may access it. */
export const ofPlayer = (scene: Record<string, string>): Record<string, string> => ({
  ...scene,
  recordingId: scene['playersRecordingId'] ?? '',
  uploadId: scene['playersUploadId'] ?? '',
  questionId: scene['playersQuestionId'] ?? '',
})

async function aSignIn(server: TestServer, userId: string): Promise<string> {
  const hash = hashSecret(await aToken(server, userId))
  const [row] = await server.deps.db.select({ id: tokens.id }).from(tokens).where(eq(tokens.hash, hash))
  return row?.id ?? ''
}

async function aWikiOf(
  server: TestServer,
  { campaignId, sessionId, revisionId }: { campaignId: string; sessionId: string; revisionId: string },
) {
  const { db, ids, clock } = server.deps
  const [entryId, factId, undoId, createdAt] = [ids.next(), ids.next(), ids.next(), clock()]
  const pictureId = ids.next()
  await aStoredPicture(server, { id: pictureId, campaignId })
  const name = { name: 'Mirelle', foldedName: 'mirelle', description: '', category: 'people' }
  await db.insert(wikiEntries).values({
    id: entryId,
    campaignId,
    ...name,
    firstSessionId: sessionId,
    pictureId,
    createdAt,
    updatedAt: createdAt,
  })
  const content = { ...name, details: {}, aliases: [], visibility: 'everyone' }
  const ofEntry = { entryId, createdAt }
  await db.insert(wikiRevisions).values({ id: revisionId, ...ofEntry, version: 1, change: 'create', content })
  const proposal = { text: 'A', foldedText: 'a', position: 0, status: 'proposed' } as const
  await db.insert(wikiFacts).values({ id: factId, ...ofEntry, ...proposal, sources: [] })
  await db.insert(wikiTrash).values({ id: undoId, campaignId, kind: 'delete', createdAt })
  return { entryId, factId, undoId, pictureId }
}

async function aSeat({ deps }: TestServer, campaignId: string, memberId: string) {
  const seatId = deps.ids.next()
  await deps.db.insert(seats).values({ id: seatId, campaignId, position: 1, player: 'Ines', memberId })
  return { seatId }
}

/** A valid WebP of one pixel. */
const onePixel = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** Each file contains the id after the picture, so that the files of two pictures differ. */
export async function aStoredPicture(
  { deps }: TestServer,
  { id, campaignId, kind = 'entry' }: { id: string; campaignId: string; kind?: PictureKind },
): Promise<void> {
  for (const size of pictureSizes) {
    const file = path.join(deps.files.workFolder, `${id}-${size}`)
    await writeFile(file, Buffer.concat([onePixel, Buffer.from(id)]))
    await deps.files.store(`pictures/${id}/${size}.webp`, file)
  }
  const shape = { kind, width: 1, height: 1, bytes: 3 }
  await deps.db.insert(pictures).values({ id, campaignId, ...shape, createdAt: deps.clock() })
}

async function aNameChange({ deps }: TestServer, campaignId: string) {
  const { db, ids, clock } = deps
  const [nameChangeId, createdAt] = [ids.next(), clock()]
  // Each campaign has its own misspelling, because calls identify a correction by its misspelling.
  const misspelling = `Mirel ${campaignId}`
  const spellings = { misspelling, correct: 'Mirelle' }
  const undo = { lines: [], recaps: { recaps: [], drafts: [] }, entries: [], corrections: [] }
  await db.insert(nameChanges).values({ id: nameChangeId, campaignId, ...spellings, undo, createdAt })
  await db
    .insert(nameCorrections)
    .values({ campaignId, misspellingKey: spellingKey(misspelling), ...spellings, createdAt })
  return { nameChangeId, from: misspelling }
}

/** The address is private, so that nothing is sent. */
async function aWebhook({ deps }: TestServer, campaignId: string, sessionId: string) {
  const { db, ids, clock } = deps
  const [webhookId, deliveryId, createdAt] = [ids.next(), ids.next(), clock()]
  const dates = { createdAt, updatedAt: createdAt }
  const address = { kind: 'json', url: 'https://127.0.0.1/hook', secret: 'hidden' } as const
  await db
    .insert(webhooks)
    .values({ id: webhookId, campaignId, ...address, events: ['recap.ready'], createdAt })
  await db
    .insert(jobs)
    .values({ id: deliveryId, jobType: 'webhook', status: 'failed', campaignId, payload: {}, ...dates })
  const failed = { event: 'recap.ready', status: 'failed', reason: 'No answer', tries: 5 } as const
  await db.insert(webhookDeliveries).values({ id: deliveryId, webhookId, sessionId, ...failed, ...dates })
  return { webhookId, deliveryId }
}

async function someQuestions({ deps }: TestServer, campaignId: string, idOf: FindId) {
  const { db, ids, clock } = deps
  const [questionId, playersQuestionId] = [ids.next(), ids.next()]
  const answer = { kind: 'nothing', statements: [], passages: [] }
  const asked = { campaignId, question: 'Who waits?', answer, createdAt: clock() }
  await db.insert(askedQuestions).values([
    { id: questionId, userId: idOf('gm'), ...asked },
    { id: playersQuestionId, userId: idOf('player'), ...asked },
  ])
  return { questionId, playersQuestionId }
}

export async function aShare(server: TestServer, token: string, campaignId: string, allowDownload: boolean) {
  const url = `/api/wiki-share/campaign/${campaignId}/generate`
  const made = await server.call('POST', url, { token, body: { allowDownload } })
  const { id, shareUrl } = made.body['share'] as { id: string; shareUrl: string }
  return { shareId: id, shareToken: shareUrl.split('/').at(-1) ?? '' }
}

async function aLetter(server: TestServer, token: string, sessionId: string) {
  const made = await server.call('POST', `/api/recap/${sessionId}/letters`, { token, body: {} })
  const { id, token: letterToken } = made.body['letter'] as { id: string; token: string }
  return { letterId: id, letterToken }
}
