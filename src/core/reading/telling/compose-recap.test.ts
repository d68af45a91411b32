import { describe, expect, it } from 'vitest'
import { recapSections } from '#contract/recap/schemas.ts'
import { toLines } from '#core/reading/language/test-lines.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { SceneAnswer } from '#core/reading/questions/ask-scenes.ts'
import { resolveSources } from '#core/recap/resolve-sources.ts'
import { composeRecap } from './compose-recap.ts'
import type { NotedText, StoryAnswer, WorldAnswer } from './recap-answer.ts'
import { emptyStory, emptyWorld } from './test-answers.ts'

const said = [
  'You reach the gate of Hollowgate at dusk, a town of grey stone.',
  'Mirelle Vanthorne, the castellan, waits at the gate in a grey cloak.',
  'We offer Mirelle the purse of silver.',
  '"Your silver buys nothing here," she says and pushes the purse away.',
  'A goblin leaps from the wall with a rusty knife.',
  'I cut the goblin down with my sword.',
  'We decide to sleep at the inn because the gate stays closed.',
  'At midnight a bell rings below the mountain, and nobody knows why.',
]
const lines = toLines(
  said.map((text) => [null, text]),
  1,
)
const note = (kind: Note['kind'], text: string, noted: number[], importance = 3): Note => ({
  kind,
  title: '',
  text,
  importance,
  lines: noted,
  isConfirmed: true,
})
const notes: Note[] = [
  note('travel', 'The party reaches the gate of Hollowgate at dusk.', [1]),
  note('conversation', 'Mirelle Vanthorne pushes the purse of silver away.', [2, 3, 4]),
  { ...note('quote', 'Your silver buys nothing here', [4]), title: 'Mirelle Vanthorne' },
  note('combat', 'A goblin leaps from the wall and is cut down with a sword.', [5, 6], 4),
  note('decision', 'The party decides to sleep at the inn because the gate stays closed.', [7]),
  note('mystery', 'A bell rings below the mountain at midnight.', [8], 5),
]
const names = [['Mirelle Vanthorne', 'Mirelle'], ['Hollowgate']]
const character: WorldAnswer['charactersInvolved'][number] = {
  ...{ name: '', role: '', class: '', race: '', appearance: '', personality: '', significance: '' },
  ...{ development: '', relationships: '', quotes: [], currentStatus: '', notes: [] },
}
const gathered = { names, seats: [], alsoMentioned: [{ name: 'Osk', segmentIds: ['s8'] }] }
const compose = (story: Partial<StoryAnswer>, world: Partial<WorldAnswer> = {}, scenes: SceneAnswer[] = []) =>
  composeRecap(lines, notes, gathered, {
    scenes,
    story: { ...emptyStory, ...story },
    world: { ...emptyWorld, ...world },
  })
const scene = (number: number, ...sentences: NotedText[]) => ({
  ...{ scene: number, title: '' },
  paragraphs: [sentences],
})

describe('a recap by a language model', () => {
  it('allows a place that the cited lines do not name in a summary sentence, but not in a key event', () => {
    const text = 'A goblin leaped from the wall of Hollowgate with a rusty knife.'
    const { summary, keyEvents } = compose({
      summary: [{ text, notes: [4] }],
      keyEvents: [{ title: '', description: text, consequences: '', quotes: [], notes: [4] }],
    })
    expect(summary).toBe(text)
    expect(keyEvents.map(({ description }) => description)).not.toContain(text)
  })

  it('keeps only sentences that are supported by the lines that their notes cite', () => {
    const told = [scene(1, { text: 'A goblin leaped from the wall and was cut down.', notes: [4] })]
    const recap = compose(
      {
        summary: [
          { text: 'The party reached Hollowgate at dusk.', notes: [1] },
          { text: 'The party made a pact with the dragon Azraxis.', notes: [1, 2] },
          { text: 'A goblin leapt from the wall.', notes: [99] },
        ],
        atmosphere: [{ text: 'A bell rings below the mountain.', notes: [6] }],
      },
      {},
      [{ scenes: told }],
    )
    expect(recap.summarySentences).toEqual([
      { text: 'The party reached Hollowgate at dusk.', segmentIds: ['s1'], confirmed: true },
    ])
    expect(recap.summary).toBe('The party reached Hollowgate at dusk.')
    expect(recap.narrativeSentences).toEqual([
      {
        ...{ text: 'A goblin leaped from the wall and was cut down.', segmentIds: ['s5', 's6'] },
        ...{ confirmed: true, scene: '' },
      },
    ])
    expect(recap.atmosphereAndTone).toBe('A bell rings below the mountain.')
  })

  it('keeps a sentence if only one of many cited lines mentions a character in it', () => {
    const quiet = Array.from({ length: 4 }, () => 'We walk on.')
    const fights = Array.from({ length: 9 }, () => [
      'The goblin strikes at the gate of the old tower.',
      ...quiet,
    ]).flat()
    const long = toLines(
      [...fights, ...quiet, 'Brannoc watches.'].map((text) => [null, text]),
      1,
    )
    const fight = note(
      'combat',
      'The goblin strikes at the gate of the old tower.',
      [1, 6, 11, 16, 21, 26, 31, 36, 41],
    )
    const text = 'The goblin struck at the gate of the old tower, and Brannoc watched.'
    const summary = [{ text, notes: [1, 2] }]
    const told = { scenes: [], story: { ...emptyStory, summary }, world: emptyWorld }
    const watcher = note('event', 'Brannoc watches.', [50])
    expect(composeRecap(long, [fight, watcher], { ...gathered, names: [['Brannoc']] }, told).summary).toBe(
      text,
    )
  })

  it('lists the confirmed events that the story leaves out, with their sources', () => {
    const told = scene(1, { text: 'A goblin leaped from the wall and was cut down.', notes: [4] })
    const { asides } = compose({}, {}, [{ scenes: [told] }])
    expect(asides).toEqual([
      { text: notes[0]?.text, segmentIds: ['s1'] },
      { text: notes[1]?.text, segmentIds: ['s2', 's3', 's4'] },
      { text: notes[4]?.text, segmentIds: ['s7'] },
      { text: notes[5]?.text, segmentIds: ['s8'] },
    ])
    const doubted = notes.map((one) => ({ ...one, isConfirmed: false }))
    const answers = { scenes: [{ scenes: [told] }], story: emptyStory, world: emptyWorld }
    expect(composeRecap(lines, doubted, gathered, answers).asides).toEqual([])
  })

  it('falls back to the notes if no sentence is supported', () => {
    const recap = compose({ summary: [{ text: 'Azraxis burned the world.', notes: [1] }] })
    expect(recap.summarySentences.map(({ text }) => text)).toContain(
      'A bell rings below the mountain at midnight.',
    )
    expect(recap.narrativeSentences).toHaveLength(5)
    expect(recap.keyEvents.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    for (const sentence of recap.narrativeSentences) expect(sentence.segmentIds).not.toEqual([])
  })

  it('fills the fourteen sections, leaving unsupported fields empty', () => {
    const recap = compose(
      {
        keyEvents: [
          {
            title: 'Azraxis Laughs',
            description: 'Mirelle Vanthorne pushes the purse of silver away.',
            quotes: [3, 2, 99],
            consequences: 'The emperor will send assassins.',
            notes: [2, 3],
          },
        ],
        combatEncounters: [
          {
            name: 'Goblin at the wall',
            enemies: ['goblin', 'Azraxis the dragon'],
            outcome: 'The goblin is cut down with a sword.',
            location: 'the wall',
            trigger: '',
            keyMoments: ['A goblin leaps from the wall with a rusty knife.'],
            significance: '',
            duration: 'three rounds',
            notes: [4],
          },
        ],
        memorableMoments: [
          { title: 'Refused', quotes: [3], significance: 'Mirelle pushes the purse away.', notes: [2, 3] },
        ],
        cliffhangers: [
          {
            title: 'The bell',
            situation: 'A bell rings below the mountain at midnight.',
            urgency: 'High',
            stakes: 'The end of all things.',
            notes: [6],
          },
        ],
      },
      {
        charactersInvolved: [
          {
            ...character,
            name: 'Mirelle Vanthorne',
            role: 'castellan',
            class: 'Wizard',
            race: 'Elf',
            appearance: 'a grey cloak',
            quotes: [3],
            notes: [2, 3],
          },
          { ...character, name: 'Azraxis', notes: [1, 2, 3] },
        ],
        locationsVisited: [
          {
            name: 'Hollowgate',
            type: 'town',
            description: 'A town of grey stone.',
            significance: '',
            notableFeatures: ['the gate', 'a harbour full of ghosts'],
            encounters: '',
            status: '',
            notes: [1],
          },
        ],
        itemsAndRewards: [
          {
            name: 'purse of silver',
            rarity: 'legendary',
            type: '',
            description: 'The purse of silver was pushed away.',
            magicalProperties: '',
            obtainedFrom: '',
            currentLocation: '',
            notes: [2],
          },
        ],
        questProgress: [
          {
            questName: 'The closed gate',
            status: 'ongoing',
            objectiveDetails: '',
            progressMade: '',
            nextSteps: 'Find the lost heir of Azraxis.',
            notes: [5],
          },
        ],
        importantDecisions: [
          {
            decisionPoint: 'The party decides to sleep at the inn.',
            reasoning: 'The gate stays closed.',
            consequences: '',
            notes: [5],
          },
        ],
        worldbuildingAndLore: [
          {
            subject: 'The bell',
            category: '',
            details: 'A bell rings below the mountain.',
            relevance: '',
            notes: [6],
          },
        ],
        mysteries: [
          {
            name: 'The bell',
            description: 'Nobody knows why a bell rings.',
            clues: ['a bell at midnight'],
            notes: [6],
          },
        ],
      },
    )
    expect(recap.keyEvents).toEqual([
      {
        number: 1,
        title: 'Mirelle Vanthorne pushes the purse of silver away',
        description: 'Mirelle Vanthorne pushes the purse of silver away.',
        keyDialogue: [],
        consequences: '',
        segmentIds: ['s2', 's3', 's4'],
        confirmed: true,
      },
    ])
    expect(recap.combatEncounters).toMatchObject([
      { enemies: ['goblin'], duration: '', segmentIds: ['s5', 's6'] },
    ])
    expect(recap.memorableMoments).toMatchObject([
      { quote: 'Your silver buys nothing here \u2014 Mirelle Vanthorne' },
    ])
    expect(recap.cliffhangers).toMatchObject([{ urgency: 'high', stakes: '', segmentIds: ['s8'] }])
    expect(recap.charactersInvolved).toMatchObject([
      { name: 'Mirelle Vanthorne', role: 'castellan', class: '', race: '', appearance: 'a grey cloak' },
    ])
    expect(recap.locationsVisited).toMatchObject([
      { name: 'Hollowgate', type: 'town', notableFeatures: ['the gate'] },
    ])
    expect(recap.itemsAndRewards).toMatchObject([{ name: 'purse of silver', rarity: '' }])
    expect(recap.questProgress).toMatchObject([{ status: 'ongoing', nextSteps: '' }])
    expect(recap.importantDecisions).toHaveLength(1)
    expect(recap.worldbuildingAndLore).toHaveLength(1)
    expect(recap.mysteries).toHaveLength(1)

    const sources = new Map(
      lines.map(({ id, start, end }) => [
        id,
        { segmentId: id, transcriptionId: 't', sessionId: 'x', start, end },
      ]),
    )
    const sections = recapSections.parse(resolveSources(recap, sources))
    for (const items of Object.values(sections)) {
      if (typeof items === 'string') continue
      for (const item of items) expect(item.sources, JSON.stringify(item)).not.toEqual([])
    }
  })

  it('shows each quote once, with its speaker', () => {
    const event = { title: '', description: 'Mirelle pushes the purse away.', consequences: '', notes: [2] }
    const recap = compose({
      keyEvents: [
        { ...event, quotes: [3] },
        { ...event, quotes: [3] },
      ],
    })
    expect(recap.keyEvents.map(({ keyDialogue }) => keyDialogue)).toEqual([
      ['Your silver buys nothing here \u2014 Mirelle Vanthorne'],
      [],
    ])
  })

  it('tells the scenes in order, in paragraphs, each scene under its title', () => {
    const bell = { text: 'A bell rang below the mountain.', notes: [6] }
    const recap = compose({}, {}, [
      { scenes: [{ scene: 2, title: 'A bell at midnight', paragraphs: [[bell], []] }] },
      {
        scenes: [
          {
            ...{ scene: 1, title: 'The gate of Hollowgate' },
            paragraphs: [
              [{ text: 'Azraxis woke.', notes: [1] }],
              [{ text: 'The party reached Hollowgate.', notes: [1] }],
              [{ text: 'The party slept at the inn.', notes: [5] }],
            ],
          },
        ],
      },
    ])
    expect(recap.detailedNarrative).toBe(
      'The party reached Hollowgate.\n\nThe party slept at the inn.\n\nA bell rang below the mountain.',
    )
    expect(recap.narrativeSentences.map(({ scene: title }) => title)).toEqual([
      'The gate of Hollowgate',
      undefined,
      'A bell at midnight',
    ])
  })

  it('drops a scene title that its lines do not support', () => {
    const bell = { text: 'A bell rang below the mountain.', notes: [6] }
    const recap = compose({}, {}, [
      { scenes: [{ scene: 1, title: 'The wrath of Azraxis', paragraphs: [[bell]] }] },
    ])
    expect(recap.narrativeSentences.map(({ scene: title }) => title)).toEqual([''])
  })

  it('falls back to the original sentence if the rewritten one is not supported', () => {
    const recap = compose({
      summary: [
        { text: 'Azraxis reached Hollowgate.', original: 'The party reached Hollowgate.', notes: [1] },
      ],
    })
    expect(recap.summary).toBe('The party reached Hollowgate.')
  })

  it('marks a sentence from an unconfirmed note as unconfirmed', () => {
    const unsure = notes.map((one, index) => ({ ...one, isConfirmed: index > 0 }))
    const summary = [
      { text: 'The party reached Hollowgate at dusk.', notes: [1] },
      { text: 'A bell rang below the mountain.', notes: [6] },
    ]
    const recap = composeRecap(lines, unsure, gathered, {
      scenes: [],
      story: { ...emptyStory, summary },
      world: emptyWorld,
    })
    expect(recap.summarySentences.map(({ confirmed }) => confirmed)).toEqual([false, true])
  })

  it('keeps open threads and contradictions that their notes support', () => {
    const recap = compose(
      {},
      {
        openThreads: [
          { text: 'A bell rings below the mountain at midnight.', kind: 'mystery', notes: [6] },
          { text: 'The emperor is owed a debt.', kind: 'debt', notes: [6] },
        ],
        contradictions: [{ text: 'The gate stays closed.', notes: [5] }],
      },
    )
    expect(recap.openThreads).toMatchObject([{ kind: 'mystery', segmentIds: ['s8'] }])
    expect(recap.contradictions).toHaveLength(1)
    expect(recap.alsoMentioned).toEqual([{ name: 'Osk', segmentIds: ['s8'] }])
  })
})
