import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import type { SectionsAnswer } from '#core/reading/questions/ask-sections.ts'
import type { TellAnswer } from '#core/reading/questions/ask-tell.ts'
import { finishRecap, prepareRecap } from './checked-answers.ts'

const lines = toLines(
  [
    ['Rowan', 'You meet Mirelle, the castellan, at the gate of Hollowgate.'],
    ['Ines', 'Then keep your gate, and choke on it.'],
    ['Rowan', 'Your silver buys nothing here, says Mirelle.'],
    ['Jonah', 'I take the grey key and we run.'],
    ['Jonah', 'We owe her a horse, and that is bad.'],
  ],
  1,
)
const seats = [
  { speaker: 'Rowan', isGameMaster: true, characters: [] },
  { speaker: 'Ines', isGameMaster: false, characters: ['Tamsin'] },
  { speaker: 'Jonah', isGameMaster: false, characters: ['Brannoc', 'Wren'] },
]
const alsoMentioned = [{ name: 'Osk', segmentIds: ['s1'] }]
const input = { lines, seats, alsoMentioned, given: ['Tamsin', 'Brannoc'] }
const said = (text: string, ...cited: number[]) => ({ text, lines: cited })

const tell: TellAnswer = {
  title: '\u201cThe Key.\u201d',
  opening: [said('The party came to Hollowgate.', 1), said('Mirelle stood in the way.')],
  scenes: [
    {
      title: 'The gate',
      turn: said('Mirelle refused them.', 3),
      paragraphs: [
        [said('Tamsin offered silver.', 3), said('Tamsin cursed her.', 2)],
        [said('They left.', 4)],
      ],
    },
    { title: 'Nothing told', turn: said('Nothing came of it.', 4), paragraphs: [[], []] },
    { title: 'The key', turn: said('', 4), paragraphs: [[said('Brannoc took the key.', 4)]] },
  ],
  quotes: [
    { ...said('Your silver buys nothing here', 3), speaker: 'Mirelle', title: 'No deal', why: 'Her answer.' },
    { ...said('\u201ckeep your gate, and choke on it\u201d', 2), speaker: 'Mirelle', title: '', why: '' },
    { ...said('we run', 4), speaker: 'Wren', title: '', why: '' },
    { ...said('Your silver buys nothing here', 3), speaker: 'Tamsin', title: 'Again', why: '' },
    { ...said('at the gate', 1), speaker: 'Tamsin', title: '', why: '' },
    { ...said('Nobody said this', 1), speaker: 'Mirelle', title: '', why: '' },
  ],
  also: [said('Wren fed the horse.', 5), said('Lord Varis laughed.', 5)],
  untilNextTime: [
    { ...said('They owe a horse.', 5), title: 'A horse', urgency: 'high', stakes: 'It is bad.' },
  ],
  openThreads: [{ ...said('They owe Mirelle a horse.', 5), kind: 'debt' }],
  treasure: [
    {
      ...{ ...said('Brannoc took the grey key at the gate.', 4), name: 'Grey key', how: 'found' },
      ...{ type: 'key', magic: 'It hums.', from: 'Hollowgate', holder: 'Brannoc' },
    },
    { ...said('', 4), name: 'Nothing', how: 'found', type: '', magic: '', from: '', holder: '' },
  ],
  atmosphere: [said('Tense.', 1)],
}
const empty = { name: '', place: '', trigger: '', outcome: '', significance: '', duration: '' }
const person = {
  ...{ role: '', class: '', race: '', appearance: '', personality: '' },
  ...{ significance: '', development: '', relationships: '', status: '' },
}
const sections: SectionsAnswer = {
  fights: [
    {
      ...empty,
      name: 'At the gate',
      outcome: 'They ran.',
      enemies: ['', 'Guards'],
      moments: ['A bow.'],
      lines: [4],
    },
    { ...empty, name: 'No outcome', enemies: [], moments: [], lines: [4] },
  ],
  decisions: [{ decision: 'They ran.', reasons: '', consequences: 'A debt.', lines: [4] }],
  quests: [
    { name: 'The key', status: 'advanced', objective: '', progress: 'They have it.', next: '', lines: [4] },
  ],
  mysteries: [{ name: 'The lock', description: 'What does it open?', clues: ['It is grey.'], lines: [4] }],
  lore: [
    { subject: 'Hollowgate', category: 'places', details: 'It has a castellan.', relevance: '', lines: [1] },
  ],
  characters: [
    {
      ...person,
      name: 'Mirelle',
      significance: 'She refused.',
      role: 'Castellan',
      status: 'Angry.',
      lines: [3],
    },
    { ...person, name: 'Silent', lines: [1] },
  ],
  places: [
    {
      ...{
        name: 'Hollowgate',
        type: 'keep',
        description: 'A keep.',
        significance: '',
        encounters: '',
        status: '',
      },
      ...{ features: ['A gate'], lines: [1] },
    },
  ],
  previously: [said('They took the key.', 4)],
  contradictions: [said('The gate is open and shut.', 1, 2)],
}
const answers = { tell, sections }
const finish = (faults: { sentence: number; text: string }[] = [], unchecked: number[] = []) => {
  const all = faults.map((one) => ({ ...one, fault: 'wrong' as const, before: 0 }))
  const { passages } = prepareRecap(answers, input)
  return finishRecap(answers, input, { passages, faults: all, unchecked: new Set(unchecked) })
}
const textsOf = (statements: { text: string }[] | undefined) => statements?.map(({ text }) => text)

describe('a composed recap', () => {
  const recap = finish()
  it('tells the story scene by scene, with sources', () => {
    expect(recap).toMatchObject({
      ...{ title: 'The Key', summary: 'The party came to Hollowgate. Mirelle stood in the way.' },
      summarySentences: [{ segmentIds: ['s1'], confirmed: true }, { segmentIds: ['s1'] }],
      detailedNarrative: 'Tamsin offered silver. Tamsin cursed her.\n\nThey left.\n\nBrannoc took the key.',
      ...{ previously: 'They took the key.', atmosphereAndTone: 'Tense.', alsoMentioned },
    })
    expect(recap.narrativeSentences?.map((one) => ('scene' in one ? one.scene : null))).toEqual([
      ...['The gate', null, null],
      'The key',
    ])
  })

  it('has one key event for each scene with a turn, and asides only if they are confirmed', () => {
    expect(recap.keyEvents).toEqual([
      {
        ...{ number: 1, title: 'The gate', description: 'Mirelle refused them.', consequences: '' },
        ...{ keyDialogue: [], segmentIds: ['s3'], confirmed: true },
      },
    ])
    expect(textsOf(recap.asides)).toEqual(['Wren fed the horse.'])
  })

  it('gives each quote the character who says its line, once', () => {
    // The game master does not speak for a player's character.
    expect(
      recap.memorableMoments.map(({ quote, title, segmentIds }) => [quote, title, ...segmentIds]),
    ).toEqual([
      ['Your silver buys nothing here \u2014 Mirelle', 'No deal', 's3'],
      ['keep your gate, and choke on it \u2014 Tamsin', 'Tamsin', 's2'],
      ['we run \u2014 Wren', 'Wren', 's4'],
      ['at the gate', '', 's1'],
    ])
    expect(recap.charactersInvolved).toMatchObject([
      {
        name: 'Mirelle',
        role: 'Castellan',
        currentStatus: 'Angry.',
      },
    ])
  })

  it('drops items without any text', () => {
    expect([recap.itemsAndRewards, recap.charactersInvolved].map(({ length }) => length)).toEqual([1, 1])
    expect(recap.combatEncounters).toMatchObject([
      { name: 'At the gate', enemies: ['Guards'], keyMoments: ['A bow.'], outcome: 'They ran.' },
    ])
  })

  it('fills the other sections', () => {
    expect(recap).toMatchObject({
      cliffhangers: [
        { title: 'A horse', situation: 'They owe a horse.', urgency: 'high', stakes: 'It is bad.' },
      ],
      openThreads: [{ text: 'They owe Mirelle a horse.', kind: 'debt', segmentIds: ['s5'] }],
      itemsAndRewards: [
        {
          ...{ name: 'Grey key', type: 'key', description: 'Brannoc took the grey key at the gate.' },
          ...{ magicalProperties: 'It hums.', obtainedFrom: 'Hollowgate', currentLocation: 'Brannoc' },
        },
      ],
      importantDecisions: [{ decisionPoint: 'They ran.', reasoning: '', consequences: 'A debt.' }],
      questProgress: [{ questName: 'The key', status: 'advanced', progressMade: 'They have it.' }],
      mysteries: [{ name: 'The lock', description: 'What does it open?', clues: ['It is grey.'] }],
      worldbuildingAndLore: [{ subject: 'Hollowgate', details: 'It has a castellan.' }],
      locationsVisited: [{ name: 'Hollowgate', type: 'keep', notableFeatures: ['A gate'] }],
      contradictions: [{ text: 'The gate is open and shut.', segmentIds: ['s1', 's2'] }],
    })
  })
})

describe('the check of a recap', () => {
  const { rows } = prepareRecap(answers, input)
  const numberOf = (text: string) => rows.findIndex((row) => row.text === text) + 1

  it('gets every sentence that is shown, with its lines', () => {
    expect(rows.slice(0, 4).map(({ text, lines, label }) => [label, text, ...lines])).toEqual([
      ['opening', 'The party came to Hollowgate.', 1],
      ['opening', 'Mirelle stood in the way.', 1],
      ['turn of The gate', 'Mirelle refused them.', 3],
      ['', 'Tamsin offered silver.', 3],
    ])
  })

  // These are not shown: a turn without a told scene, and a sentence with a name that is not in the transcript.
  const notShown = ['Nothing came of it.', 'Lord Varis laughed.']
  const shown = rows.map(({ text }, at) => [text, at + 1] as const)
  it.each(shown.filter(([text]) => !notShown.includes(text)))(
    'changes only what it names: %s',
    (text, sentence) => {
      const mended = JSON.stringify(finish([{ sentence, text: `${text.slice(0, -1)} there.` }]))
      // Numbers, ids and the other sentences stay, also where a sentence stands in two fields.
      expect(mended.replaceAll(`${text.slice(0, -1)} there.`, text)).toBe(JSON.stringify(finish()))
      expect(mended).not.toBe(JSON.stringify(finish()))
    },
  )

  it('may drop everything', () => {
    const recap = finish(rows.map((_, at) => ({ sentence: at + 1, text: '' })))
    const { title, memorableMoments, alsoMentioned: kept, ...others } = recap
    expect([title, memorableMoments.length, kept]).toEqual(['The Key', 4, alsoMentioned])
    expect(
      Object.values(others)
        .flat()
        .filter((one) => one !== ''),
    ).toEqual([])
  })

  it('leaves a whole item unconfirmed if one of its fields is', () => {
    const { importantDecisions, questProgress } = finish([], [numberOf('A debt.')])
    expect([importantDecisions[0]?.confirmed, questProgress[0]?.confirmed]).toEqual([false, true])
  })
})
