import assert from 'node:assert/strict'
import pg from 'pg'
import * as z from 'zod/mini'

/** Lists what the jobs have written. Ids and dates are left out, so that equal sessions give equal lines. */
const resultsSql = `
  with campaign_session as (select id, name from sessions where campaign_id = $1),
       entry as (select * from wiki_entries where campaign_id = $1)
  select concat_ws(' | ', 'job', campaign_session.name, job_type, status) as line
    from jobs join campaign_session on campaign_session.id = session_id
  union all
  select concat_ws(' | ', 'recording', campaign_session.name, a.status, a.bytes, a.sha256, a.duration_seconds, length(a.peaks))
    from audio_files a join campaign_session on campaign_session.id = a.session_id
  union all
  select concat_ws(' | ', 'transcript', campaign_session.name, t.engine, t.quality, t.characters)
    from transcriptions t join campaign_session on campaign_session.id = t.session_id
  union all
  select concat_ws(' | ', 'speaker', campaign_session.name, s.position, s.label, s.name)
    from speakers s join transcriptions t on t.id = s.transcription_id join campaign_session on campaign_session.id = t.session_id
  union all
  select concat_ws(' | ', 'line', campaign_session.name, g.position, g.start_seconds, g.text)
    from segments g join transcriptions t on t.id = g.transcription_id join campaign_session on campaign_session.id = t.session_id
  union all
  select concat_ws(' | ', 'recap', campaign_session.name, kind, version,
      regexp_replace(sections::text, '[0-9a-f]{8}-[0-9a-f-]{27}', '', 'g'))
    from recaps join campaign_session on campaign_session.id = session_id
  union all
  select concat_ws(' | ', 'replaced recap', campaign_session.name) from recap_revisions join campaign_session on campaign_session.id = session_id
  union all
  select concat_ws(' | ', 'recap draft', campaign_session.name) from recap_drafts join campaign_session on campaign_session.id = session_id
  union all
  select concat_ws(' | ', 'entry', name, category, aliases, version) from entry
  union all
  select concat_ws(' | ', 'fact', entry.name, f.text, f.status) from wiki_facts f join entry on entry.id = f.entry_id
  union all
  select concat_ws(' | ', 'mention', entry.name, campaign_session.name, jsonb_array_length(m.sources))
    from wiki_mentions m join entry on entry.id = m.entry_id join campaign_session on campaign_session.id = m.session_id
  union all
  select concat_ws(' | ', 'revision', entry.name, r.version, r.change)
    from wiki_revisions r join entry on entry.id = r.entry_id
  union all
  select concat_ws(' | ', 'unfinished piece', job_type, s.name)
    from job_steps s join jobs on jobs.id = s.job_id where jobs.campaign_id = $1`

const lines = z.array(z.object({ line: z.string() }))

export async function readResults(client: pg.Client, campaignId: string): Promise<string[]> {
  const { rows } = await client.query(resultsSql, [campaignId])
  return lines
    .parse(rows)
    .map(({ line }) => line)
    .sort()
}

const auditSql = `
  create table committed (job_id text not null);
  create function note_commit() returns trigger language plpgsql as $$
    begin insert into committed values (new.id); return null; end $$;
  create trigger note_commit after update on jobs for each row
    when (new.status = 'completed') execute function note_commit();`

/** Makes the database record each completion of a job. */
export async function auditResults(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(auditSql))
}

const counted = z.array(z.object({ job_id: z.string(), commits: z.number() }))

export async function requireOneResultEach(databaseUrl: string, count: number): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('select job_id, count(*)::int as commits from committed group by job_id'),
  )
  const commits = counted.parse(rows)
  assert.equal(commits.length, count)
  assert.deepEqual(
    commits.filter((one) => one.commits !== 1),
    [],
    'results that were committed twice',
  )
}

export async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
