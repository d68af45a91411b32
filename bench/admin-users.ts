import { sql } from 'drizzle-orm'
import { calls } from '#contract/permissions.ts'
import type { Connection } from '#server/db/connection.ts'
import { type Asked, measureLists } from './measure-lists.ts'

const pageSize = 20

/** Accounts, five of them in each campaign, and a recording of each. */
async function fillAccounts(db: Connection['db'], accounts: number): Promise<void> {
  const numbers = sql`generate_series(1, ${accounts}::int) as n`
  await db.execute(sql`insert into users
    (id, username, email, password_hash, first_name, last_name, role, is_active, created_at, last_login)
    select 'user-' || n, 'person_' || n, 'person.' || n || '@table.example', '', 'First' || n % 500, 'Last' || n % 7000,
      case when n % 3 = 0 then 'player' else 'gm' end, n % 50 <> 0, now() - n * interval '1 minute', now() from ${numbers}`)
  await db.execute(sql`insert into campaigns
    (id, name, description, auto_transcribe, speaker_diarization, entity_extraction, created_at, updated_at, deleted_at)
    select 'campaign-' || n, 'Campaign', '', true, true, true, now(), now(), case when n % 10 = 0 then now() end
    from ${numbers} where n % 5 = 0`)
  await db.execute(sql`insert into members (campaign_id, user_id, role, joined_at)
    select 'campaign-' || (n - 1) / 5 * 5 + 5, 'user-' || n, 'player', now() from ${numbers} where n <= ${accounts} / 5 * 5`)
  await db.execute(sql`insert into sessions (id, campaign_id, name, played_on, session_number, notes, created_at)
    select 'session-' || n, 'campaign-' || n, 'Session', now(), 1, '', now() from ${numbers} where n % 5 = 0`)
  await db.execute(sql`insert into audio_files
    (id, session_id, uploaded_by, file_name, format, bytes, sha256, original_key, status, created_at)
    select 'audio-' || n, 'session-' || (n - 1) / 5 * 5 + 5, 'user-' || n, 'a.ogg', 'ogg', 1, '', '', 'completed', now()
    from ${numbers} where n <= ${accounts} / 5 * 5`)
  await db.execute(sql`analyze`)
}

const requests = (accounts: number): [string, Asked[]][] => [
  ['first page', [{}]],
  ['last page', [{ page: String(accounts / pageSize) }]],
  ['a filter that few pass', [{ role: 'admin' }]],
  ['a filter that many pass', [{ role: 'gm', isActive: 'true' }]],
  ['a search that finds one', [{ search: 'person.777@' }]],
  ['a search that finds many', [{ search: 'first12' }]],
  ['a search that finds nobody', [{ search: 'nobody at all' }]],
]

/** The list of accounts as an administrator asks for it. */
export const benchAdminUsers = () =>
  measureLists({
    name: 'User Management',
    rows: 'accounts',
    call: calls.listUsers,
    embeddedTotal: 10_000,
    serverTotal: 100_000,
    fill: fillAccounts,
    requests,
  })
