import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Outline, outlineTranscript } from './outline-transcript.ts'

// Real transcripts, which are not in the repository; without them the tests are skipped.
const folder = new URL('../../../../../shared/fixtures/transcripts/', import.meta.url)
const isHere = existsSync(folder)
const title = isHere ? 'real sessions' : 'real sessions (skipped: ../shared/fixtures/transcripts is not here)'
const episodes = ['C1E014', 'C1E027', 'C1E028', 'C2E005', 'C2E006', 'C2E020']

type Turn = { start: number; speaker: string; text: string }

function outlineEpisode(episode: string): Outline {
  const { turns }: { turns: Turn[] } = JSON.parse(readFileSync(new URL(`${episode}.json`, folder), 'utf8'))
  const lines = turns.map(({ start, speaker, text }) => ({ start, end: null, speakerId: speaker, text }))
  return outlineTranscript(lines, [])
}

/**
 * The 42 of 100 random lines that describe the world, judged by hand. All 100 are lines of game masters with at least nine words, outside
 * table talk.
 */
const judgedNarration: Record<string, number[]> = {
  C1E014: [109, 519, 525, 647, 715, 1410, 1503, 1846],
  C1E027: [78, 485, 1037, 1512, 1571, 1648, 1713, 1746, 1790],
  C1E028: [220, 880, 1848, 1902, 1919, 2203, 2263, 2276, 2577, 2977],
  C2E005: [199, 230, 394, 557, 1165, 1313, 1319],
  C2E006: [1104, 1607, 2259],
  C2E020: [344, 1645, 1779, 1876, 1966],
}
/** The other 58 of the 100 lines: rules, answers, jokes, and speech of characters. */
const judgedTalk: Record<string, number[]> = {
  C1E014: [408, 478, 534, 579, 1115, 1222, 1281, 1567, 1649, 1654, 1665, 1722, 1941],
  C1E027: [157, 183, 276, 596, 660, 704, 718, 801, 893, 1307, 1514],
  C1E028: [586, 1116, 1278, 1300, 1549, 1904, 1979, 2063, 3132],
  C2E005: [1137, 1184, 1323, 1382, 1429, 1533, 1645, 1959, 2082],
  C2E006: [319, 555, 575, 837, 1799, 2031, 2098, 2252, 2302],
  C2E020: [311, 369, 496, 914, 1271, 1364, 1400],
}

describe.skipIf(!isHere)(title, () => {
  const outlines = new Map(isHere ? episodes.map((episode) => [episode, outlineEpisode(episode)]) : [])
  const countNarration = (judged: Record<string, number[]>) =>
    Object.entries(judged).flatMap(([episode, lines]) =>
      lines.filter((line) => outlines.get(episode)?.isNarration[line]),
    ).length

  it('distinguishes narration from talk', () => {
    const right = countNarration(judgedNarration)
    const wrong = countNarration(judgedTalk)
    expect(right / (right + wrong)).toBeGreaterThan(0.83)
    expect(right / Object.values(judgedNarration).flat().length).toBeGreaterThan(0.7)
  })

  it.each(episodes)('splits %s into scenes of ten to twenty minutes', (episode) => {
    const { sceneStarts, times } = outlines.get(episode) ?? { sceneStarts: [], times: [] }
    const starts = [...sceneStarts.map((line) => times[line]?.start ?? 0), times.at(-1)?.end ?? 0]
    const minutes = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 60)
    expect(minutes.length).toBeGreaterThan(8)
    expect(minutes.filter((length) => length < 9 || length > 22)).toEqual([])
  })

  it.each(episodes)('folds the announcements before %s', (episode) => {
    const [first] = outlines.get(episode)?.tableTalk ?? []
    expect(first?.from).toBe(0)
    expect(first?.seconds).toBeGreaterThan(6 * 60)
    expect(outlines.get(episode)?.sceneStarts[0]).toBe(first?.to)
  })
})
