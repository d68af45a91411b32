import { expect, it } from 'vitest'
import { listAnnouncements, listAnnouncementsFor } from '#server/admin/announcement-store.ts'
import { listPausedTypes } from '#server/jobs/service.ts'
import { readIgnoredPairs } from '#server/names/service.ts'
import { migrate } from './migrate.ts'
import { openEmptyDatabase } from './test-empty-database.ts'

const schemaBefore = 85

it('keeps pauses, dismissals and ignored names', async () => {
  const database = await openEmptyDatabase('fewer_tables')
  await migrate(database, { isWanted: (number) => number <= schemaBefore })
  await database.runScript(`
    insert into settings values ('linkSecret', 'x');
    insert into users (id, username, email, password_hash, role, created_at)
      select id, id, id, '', 'admin', now() from unnest(array['u', 'v']) as id;
    insert into paused_job_types values ('recap', '2027-04-01T20:00:00.25Z', 'u'), ('transcription', '2027-04-02T20:00:00Z', null);
    insert into announcements (id, title, content, type, priority, show_from, created_at, updated_at)
      select id, '', '', 'info', 0, now(), now(), now() from unnest(array['a', 'b']) as id;
    insert into announcement_dismissals values ('a', 'u', '2027-04-02T20:00:00Z'), ('a', 'v', '2027-04-01T20:00:00Z');
    insert into campaigns (id, name, description, auto_transcribe, speaker_diarization, entity_extraction, created_at, updated_at)
      select id, '', '', true, true, true, now(), now() from unnest(array['c', 'd']) as id;
    insert into name_ignored values ('c', 'mirel', 'mirelle', '2027-04-02T20:00:00Z'), ('c', 'osk', 'osric', '2027-04-01T20:00:00Z')`)
  await migrate(database)
  const { db } = database
  expect(await listPausedTypes(db)).toEqual([
    { jobType: 'recap', pausedAt: new Date('2027-04-01T20:00:00.250Z'), pausedBy: 'u', waiting: 0 },
    { jobType: 'transcription', pausedAt: new Date('2027-04-02T20:00:00Z'), pausedBy: null, waiting: 0 },
  ])
  const seenBy = async (userId: string) =>
    (await listAnnouncementsFor(db, userId, new Date())).map(({ id }) => id)
  expect([await seenBy('u'), await seenBy('w')]).toEqual([['b'], ['b', 'a']])
  const counts = (await listAnnouncements(db, new Date())).map(({ dismissalCount }) => dismissalCount)
  expect(counts).toEqual([0, 2])
  expect(await readIgnoredPairs(database, 'c')).toEqual([
    { from: 'osk', to: 'osric' },
    { from: 'mirel', to: 'mirelle' },
  ])
  expect(await readIgnoredPairs(database, 'd')).toEqual([])
  await database.close()
})
