import { describe, expect, it } from 'vitest'
import type { Statement } from '#contract/recap/schemas.ts'
import { keepScenes, restoreScenes, splitScenes } from './split-scenes.ts'

const say = (text: string, scene?: string): Statement => ({ text, sources: [], confirmed: true, scene })
const [gate, knock, wait, bell, ring] = [
  say('Ines sees the gate.', 'The gate'),
  say('Rowan knocks.'),
  say('Jonah waits.'),
  say('A bell wakes them.', 'The bell'),
  say('It rings twice.'),
]
const story = [gate, knock, wait, bell, ring]
const titles = (sentences: Statement[]) => sentences.map(({ text, scene }) => [text, scene])

describe('the scenes of a story', () => {
  it('begin at the sentences that carry their titles', () => {
    expect(splitScenes(story)).toEqual([
      [gate, knock, wait],
      [bell, ring],
    ])
    expect(splitScenes([knock, wait])).toEqual([[knock, wait]])
  })

  it('keep their titles if their first sentences are left out', () => {
    expect(titles(keepScenes(story, new Set([wait, ring])))).toEqual([
      ['Jonah waits.', 'The gate'],
      ['It rings twice.', 'The bell'],
    ])
    expect(keepScenes(story, new Set([gate, knock]))).toEqual([gate, knock])
  })

  it('keep their titles if their first sentences are rewritten', () => {
    const [seen, woken] = [say('Ines stops at the gate.'), say('A bell wakes Jonah.')]
    const text = `${seen.text} ${knock.text}\n\n${wait.text}\n\n${woken.text} ${ring.text}`
    expect(titles(restoreScenes(story, text, [seen, knock, wait, woken, ring]))).toEqual([
      ['Ines stops at the gate.', 'The gate'],
      ['Rowan knocks.', undefined],
      ['Jonah waits.', undefined],
      ['A bell wakes Jonah.', 'The bell'],
      ['It rings twice.', undefined],
    ])
  })

  it('get their titles back if an edit returns the same sentences without titles', () => {
    const again = { ...gate, scene: undefined }
    const after = [again, bell, ring]
    const text = after.map((one) => one.text).join('\n\n')
    expect(titles(restoreScenes([gate, bell, ring], text, after))).toEqual([
      ['Ines sees the gate.', 'The gate'],
      ['A bell wakes them.', 'The bell'],
      ['It rings twice.', undefined],
    ])
  })

  it('lose their titles if all their sentences are removed', () => {
    const text = [gate, knock, wait].map((one) => one.text).join(' ')
    expect(restoreScenes(story, text, [gate, knock, wait])).toEqual([gate, knock, wait])
  })
})
