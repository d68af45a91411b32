import { expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openEmptyDatabase } from './test-empty-database.ts'

const schemaBefore = 18

const histories: Record<string, [change: string, description: string][]> = {
  deleted: [
    ['run', 'She limps. Osk’s brother is dead.'],
    ['edit', 'Osk’s brother is dead.'],
  ],
  reworded: [
    ['run', 'She limps.'],
    ['fact', 'She limps. She sings.'],
    ['restore', 'She is lame. She sings.'],
  ],
  kept: [
    ['run', 'She limps.'],
    ['edit', 'An elf: “SHE LIMPS”!'],
  ],
  'brought back': [
    ['run', 'She limps.'],
    ['edit', ''],
    ['edit', 'she limps'],
  ],
  'left out by a run': [
    ['run', 'She limps.'],
    ['run', 'She sings.'],
    ['edit', 'She sings well.'],
  ],
  'never told': [
    ['create', 'An elf.'],
    ['edit', 'A tall elf.'],
  ],
}

it('dismisses only the facts that a person had removed from a description', async () => {
  const database = await openEmptyDatabase('removed_facts')
  await migrate(database, { isWanted: (number) => number <= schemaBefore })
  await database.runScript(`
    insert into campaigns (id, name, description, auto_transcribe, speaker_diarization, entity_extraction, created_at, updated_at)
      values ('c', 'The Ashen Crown', '', true, true, true, now(), now())`)
  for (const [id, states] of Object.entries(histories)) {
    const description = states.at(-1)?.[1] ?? ''
    await database.query(
      `insert into wiki_entries (id, campaign_id, name, folded_name, description, category, edited_at, created_at, updated_at)
        values ($1, 'c', $1, $1, $2, 'people', now(), now(), now())`,
      [id, description],
    )
    await database.query(
      `insert into wiki_facts (id, entry_id, position, text, folded_text, status, sources, created_at)
        values ($1, $1, 0, 'She limps.', 'she limps', 'accepted', '[]', now())`,
      [id],
    )
    for (const [version, [change, text]] of states.entries()) {
      await database.query(
        `insert into wiki_revisions (id, entry_id, version, change, content, created_at)
          values ($1, $2, $3, $4, jsonb_build_object('description', $5::text), now())`,
        [`${id} ${version}`, id, String(version + 1), change, text],
      )
    }
  }
  await migrate(database)
  const dismissed = await database.query(`select id from wiki_facts where status = 'dismissed' order by id`)
  await database.close()
  expect(dismissed).toEqual([{ id: 'deleted' }, { id: 'reworded' }])
})
