import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { writeHighlights } from '#core/reading/write-highlights.ts'
import { reconcileEntities } from '#core/wiki/merge/reconcile-entities.ts'
import { type GoldEvent, scoreMoments } from './test-score-moments.ts'

// Real transcripts with human annotations. They are not in the repository; without them the tests are skipped.
const folder = new URL('../../../../shared/fixtures/transcripts/', import.meta.url)
const scorer = new URL('../../../../shared/tools/score.mjs', import.meta.url)
const isHere = existsSync(folder) && existsSync(scorer)
const title = isHere ? 'real sessions' : 'real sessions (skipped: ../shared/fixtures/transcripts is not here)'
const episodes = ['C1E014', 'C1E027', 'C1E028', 'C2E005', 'C2E006', 'C2E020']

type Gold = {
  events: GoldEvent[]
  turns: { id: number; start: number; speaker: string; text: string }[]
}

function readEpisode(episode: string): Gold {
  return JSON.parse(readFileSync(new URL(`${episode}.json`, folder), 'utf8'))
}

function toBareText(text: string): string {
  return text
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

async function scoreEpisodes(write: (text: string) => string) {
  const { score } = await import(scorer.href)
  const scores = episodes.map((episode) => {
    const gold = readEpisode(episode)
    const turns = gold.turns.map((turn) => ({ ...turn, text: write(turn.text) }))
    const lines = turns.map((turn) => ({
      id: String(turn.id),
      start: turn.start,
      end: null,
      speaker: turn.speaker,
      text: turn.text,
    }))
    const entities = extractEntities(lines, { known: [], table: [], vocabulary: [] })
    const { moments = [] } = writeHighlights(lines, entities)
    const recapSentences = moments.map(({ text, segmentIds }) => ({ text, citations: segmentIds }))
    const scored = score({ ...gold, turns }, { entities, recapSentences })
    return { ...scored, moments: scoreMoments(moments, lines, gold.events) }
  })
  const mean = (read: (one: (typeof scores)[number]) => number) =>
    scores.reduce((sum, one) => sum + read(one), 0) / scores.length
  return {
    entities: mean((one) => one.entities.f1),
    events: mean((one) => one.moments),
    coverage: mean((one) => one.citations.coverage),
    support: mean((one) => one.citations.support),
  }
}

describe.skipIf(!isHere)(title, () => {
  it('finds names and events with citations', async () => {
    const scores = await scoreEpisodes((text) => text)
    expect(scores.entities).toBeGreaterThanOrEqual(0.86)
    expect(scores.events).toBeGreaterThanOrEqual(0.6)
    expect(scores.coverage).toBe(1)
    expect(scores.support).toBe(1)
  })

  it('finds names and events in uncased text', async () => {
    const scores = await scoreEpisodes(toBareText)
    expect(scores.entities).toBeGreaterThanOrEqual(0.76)
    expect(scores.events).toBeGreaterThanOrEqual(0.6)
    expect(scores.coverage).toBe(1)
    expect(scores.support).toBe(1)
  })

  it.each([
    ['C1E027', 'C1E028'],
    ['C2E005', 'C2E006'],
  ])('matches names to the entries of the previous session: %s, %s', async (first, second) => {
    const { nameLevel, norm } = await import(scorer.href)
    const read = (episode: string) => {
      const gold = readEpisode(episode) as Gold & { entities: { name: string; aliases: string[] }[] }
      const lines = gold.turns.map((turn) => ({ ...turn, id: String(turn.id), end: null }))
      const goldOf = (name: string) =>
        gold.entities.find((one) =>
          [one.name, ...one.aliases].some((other) => nameLevel(norm(name), norm(other))),
        )?.name
      return { found: extractEntities(lines, { known: [], table: [], vocabulary: [] }), goldOf }
    }
    const [one, two] = [read(first), read(second)]
    const entries = one.found.map((entity, index) => ({ id: String(index), ...entity }))
    const pairs = reconcileEntities(entries, two.found)
    const goldOfEntry = (id: string | null) =>
      id === null ? undefined : one.goldOf(entries[Number(id)]?.name ?? '')
    const known = new Set(entries.map(({ name }) => one.goldOf(name)))
    const shared = pairs.filter(({ entity }) => known.has(two.goldOf(entity.name)) && two.goldOf(entity.name))
    const linked = shared.filter(({ entity, entryId }) => goldOfEntry(entryId) === two.goldOf(entity.name))
    const wrong = shared.filter(
      ({ entity, entryId }) => entryId !== null && goldOfEntry(entryId) !== two.goldOf(entity.name),
    )
    expect(linked.length / shared.length).toBeGreaterThanOrEqual(0.85)
    expect(wrong.map(({ entity }) => entity.name)).toEqual([])
  })
})
