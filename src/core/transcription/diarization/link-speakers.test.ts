import { describe, expect, it } from 'vitest'
import { type LocalSpeaker, linkSpeakers } from './link-speakers.ts'

const dimensions = 64

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

type Told = LocalSpeaker & { person: number }

/** Embeddings of people with unlike voices. Noise of 1 is as strong as the voice itself. */
function makeLocals(
  pieces: { person: number; seconds?: number }[][],
  { people = 4, noise = 0.5, seed = 1 } = {},
): Told[] {
  const random = createRandom(seed)
  const voices = Array.from({ length: people }, () => Array.from({ length: dimensions }, random))
  return pieces.flatMap((speakers, piece) =>
    speakers.map(({ person, seconds = 20 }) => ({
      ...{ piece, person, seconds },
      embedding: Float32Array.from(voices[person] ?? [], (value) => value + noise * random()),
    })),
  )
}

/** Whether each person has one number, and each number one person. */
function isRight(locals: Told[], persons: number[]): boolean {
  const pairs = new Set(locals.map(({ person }, index) => `${person} is ${persons[index]}`))
  const count = new Set(locals.map(({ person }) => person)).size
  return pairs.size === count && new Set(persons).size === count
}

/** Thirty pieces: everyone speaks in the first, and in others one or two of them do not. */
function makeEvening(): { person: number }[][] {
  return Array.from({ length: 30 }, (_, piece) => {
    const isSilent = (person: number) => piece > 0 && (piece % 5 === person || piece % 3 === person)
    const speaking = [0, 1, 2, 3].filter((person) => !isSilent(person))
    // Local speakers come in another order in each piece.
    return [...speaking.slice(piece % 3), ...speaking.slice(0, piece % 3)].map((person) => ({ person }))
  })
}

describe('linkSpeakers', () => {
  it.each([1, 2, 3, 4, 5])(
    'finds four people over thirty pieces, with or without their number (%i)',
    (seed) => {
      for (const noise of [0.2, 0.6]) {
        const locals = makeLocals(makeEvening(), { noise, seed })
        expect(isRight(locals, linkSpeakers(locals, 4))).toBe(true)
        expect(isRight(locals, linkSpeakers(locals, null))).toBe(true)
      }
    },
  )

  it('keeps two local speakers of a piece apart, however alike they sound', () => {
    const locals = makeLocals([[{ person: 0 }, { person: 0 }], [{ person: 0 }]], { noise: 0.1 })
    for (const count of [null, 1, 2, 3]) {
      const persons = linkSpeakers(locals, count)
      expect(persons[0] === persons[1]).toBe(count === 1)
    }
  })

  it('finds at most the given number of people if a piece has more local speakers', () => {
    const split = [{ person: 0 }, { person: 1 }, { person: 0, seconds: 4 }]
    const locals = makeLocals([split, [{ person: 1 }, { person: 0 }], split])
    expect(isRight(locals, linkSpeakers(locals, 2))).toBe(true)
  })

  it('keeps the local speakers of a piece apart if the voices are more than the given number', () => {
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ]
    const locals = makeLocals(
      pairs.map((pair) => pair.map((person) => ({ person, seconds: 20 - 5 * person }))),
      { noise: 0.1 },
    )
    const persons = linkSpeakers(locals, 2)
    expect(new Set(persons)).toEqual(new Set([0, 1]))
    for (const at of [0, 2, 4]) expect(persons[at]).not.toBe(persons[at + 1])
  })

  it('gives very short speech to the nearest person instead of a person of its own', () => {
    const evening = [...makeEvening(), [{ person: 2, seconds: 0.6 }, { person: 1 }]]
    const locals = makeLocals(evening, { noise: 0.3 })
    const noisy = locals.map((local) =>
      local.seconds < 1
        ? { ...local, embedding: local.embedding.map((value, i) => value + (i % 2 === 0 ? 1 : -1)) }
        : local,
    )
    expect(isRight(noisy, linkSpeakers(noisy, null))).toBe(true)
  })

  it('takes short speech as it is if there is no other', () => {
    const locals = makeLocals([
      [{ person: 0, seconds: 1 }],
      [{ person: 1, seconds: 1 }],
      [{ person: 0, seconds: 1 }],
    ])
    expect(isRight(locals, linkSpeakers(locals, null))).toBe(true)
  })

  it('survives embeddings without a direction, one local speaker and none', () => {
    const empty = { seconds: 5, embedding: new Float32Array(dimensions) }
    expect(
      linkSpeakers(
        [
          { piece: 0, ...empty },
          { piece: 1, ...empty },
        ],
        1,
      ),
    ).toEqual([0, 0])
    expect(linkSpeakers([{ piece: 0, ...empty }], 4)).toEqual([0])
    expect(linkSpeakers([], null)).toEqual([])
  })
})
