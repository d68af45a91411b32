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

/** Noise of 1 is as strong as the voice itself. */
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

/** True if each person has exactly one number and each number belongs to exactly one person. */
function isRight(locals: Told[], persons: number[]): boolean {
  const pairs = new Set(locals.map(({ person }, index) => `${person} is ${persons[index]}`))
  const count = new Set(locals.map(({ person }) => person)).size
  return pairs.size === count && new Set(persons).size === count
}

/** Four people in thirty pieces: all speak in the first, and one or two are silent in each of the rest. */
function makeEvening(): { person: number }[][] {
  return Array.from({ length: 30 }, (_, piece) => {
    const isSilent = (person: number) => piece > 0 && (piece % 5 === person || piece % 3 === person)
    const speaking = [0, 1, 2, 3].filter((person) => !isSilent(person))
    // Rotates the people, so that their positions do not identify them.
    return [...speaking.slice(piece % 3), ...speaking.slice(0, piece % 3)].map((person) => ({ person }))
  })
}

describe('linkSpeakers', () => {
  it.each([1, 2, 3, 4, 5])(
    'finds four people over thirty pieces, whether or not their number is given (seed %i)',
    (seed) => {
      for (const noise of [0.2, 0.6]) {
        const locals = makeLocals(makeEvening(), { noise, seed })
        expect(isRight(locals, linkSpeakers(locals, 4))).toBe(true)
        expect(isRight(locals, linkSpeakers(locals, null))).toBe(true)
      }
    },
  )

  it('keeps two local speakers of a piece apart unless there is only one person', () => {
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

  it('gives both parts of a split voice to the same person, not to a person who is silent in that piece', () => {
    const locals = makeLocals(
      [
        [{ person: 0 }, { person: 1 }, { person: 2 }],
        [{ person: 0 }, { person: 0, seconds: 5 }, { person: 1 }],
        [{ person: 0, seconds: 6 }, { person: 1 }, { person: 2 }],
      ],
      { noise: 0.5 },
    )
    // In the third piece, person 0 gets the embedding of the shorter part of its voice in the second piece.
    const split = locals[4]
    const alike = locals.map((local, index) =>
      index === 6 ? { ...local, embedding: split?.embedding ?? local.embedding } : local,
    )
    expect(isRight(alike, linkSpeakers(alike, 3))).toBe(true)
  })

  it('estimates at most twelve people, each with at least ten seconds of speech', () => {
    const evening = [...makeEvening(), [{ person: 4, seconds: 6 }]]
    const locals = makeLocals(evening, { people: 5, noise: 0.2 })
    expect(new Set(linkSpeakers(locals, null)).size).toBe(4)
    expect(new Set(linkSpeakers(locals, 5)).size).toBe(5)
    const crowd = makeLocals([Array.from({ length: 15 }, (_, person) => ({ person }))], { people: 15 })
    expect(new Set(linkSpeakers(crowd, null)).size).toBe(12)
  })

  it('gives very short speech to the nearest person even if no embedding is similar', () => {
    const met = [
      [{ person: 0 }],
      [{ person: 1 }],
      [{ person: 0 }],
      [{ person: 1 }],
      [{ person: 0, seconds: 1 }],
    ]
    const locals = makeLocals(met, { noise: 0.3 })
    const other = locals[1]?.embedding ?? new Float32Array(dimensions)
    const odd = locals.map((local) =>
      local.seconds > 1
        ? local
        : { ...local, embedding: local.embedding.map((value, i) => -2 * value - 3 * (other[i] ?? 0)) },
    )
    expect(isRight(odd, linkSpeakers(odd, 2))).toBe(true)
  })

  it('tells people apart by short speech if there is no longer speech', () => {
    const locals = makeLocals([
      [{ person: 0, seconds: 1 }],
      [{ person: 1, seconds: 1 }],
      [{ person: 0, seconds: 1 }],
    ])
    expect(isRight(locals, linkSpeakers(locals, null))).toBe(true)
  })

  it('accepts embeddings of zeros, a single local speaker and an empty list', () => {
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
