import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { calls } from '#contract/permissions.ts'
import { type Connection, connectEmbedded, connectServer } from '#server/db/connection.ts'
import startPostgres, { createPostgresDatabase } from '#server/db/test-postgres.ts'
import { startServer } from '#server/test-process.ts'
import { milliseconds, percentile, printFigure, printHeading } from './report.ts'

const calledEach = 20

const fail = (error: Error) => {
  throw error
}

/** Accounts, five of them in each campaign, and a recording of each. */
async function fill({ db, close }: Connection, accounts: number): Promise<void> {
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
  await close()
}

const lists: [string, Record<string, string>][] = [
  ['first page', {}],
  ['last page', { page: 'last' }],
  ['a filter that few pass', { role: 'admin' }],
  ['a filter that many pass', { role: 'gm', isActive: 'true' }],
  ['a search that finds one', { search: 'person.777@' }],
  ['a search that finds many', { search: 'first12' }],
  ['a search that finds nobody', { search: 'nobody at all' }],
]

async function measureLists(
  environment: Record<string, string>,
  open: () => Connection,
  accounts: number,
): Promise<void> {
  const first = await startServer(environment)
  const registered = await fetch(`${first.url}${calls.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Bench', email: 'bench@example.org', password: 'lantern' }),
  })
  const { token } = (await registered.json()) as { token: string }
  await first.kill('SIGTERM')
  await fill(open(), accounts)

  const server = await startServer(environment)
  for (const [name, asked] of lists) {
    const page = asked['page'] === 'last' ? { page: String(accounts / 20) } : {}
    const url = `${server.url}${calls.listUsers.path}?${new URLSearchParams({ ...asked, ...page })}`
    const took: number[] = []
    for (let count = 0; count < calledEach; count++) {
      const start = performance.now()
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      await answer.text()
      took.push(performance.now() - start)
    }
    printFigure(`${name}, p95 of ${calledEach}`, milliseconds(percentile(took, 0.95)), 'limit 200 ms')
  }
  await server.kill('SIGTERM')
}

/** The list of accounts as an administrator asks for it. */
export async function benchAdminUsers(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const embedded = { folder: path.join(dataDir, 'database') }

  printHeading('User Management (10,000 accounts, embedded database)')
  await measureLists({ DATA_DIR: dataDir }, () => connectEmbedded(embedded, fail), 10_000)

  printHeading('User Management (100,000 accounts, PostgreSQL)')
  let port = 0
  const stop = await startPostgres({ provide: (_, found) => (port = found) })
  const url = await createPostgresDatabase(port, 'bench')
  const environment = { DATA_DIR: path.join(folder, 'beside'), DATABASE_URL: url }
  await measureLists(environment, () => connectServer(url, fail), 100_000)
  stop()
  await rm(folder, { recursive: true, force: true })
}
