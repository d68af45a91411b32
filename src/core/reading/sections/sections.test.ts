import { describe, expect, it } from 'vitest'
import { composeDescription } from '#core/reading/facts/compose-description.ts'
import { toLines } from '#core/reading/language/test-lines.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { writeHighlights } from '#core/recap/write-highlights.ts'

type Said = [speaker: string, text: string]

const before: Said[] = [
  [
    'Nadia',
    'Welcome back. Rain hammers on the roofs of Saltmere, and the harbour smells of tar and dead fish.',
  ],
  [
    'Nadia',
    'You push open the door of the Drowned Gull. It is a low tavern full of smoke, and every sailor turns to look at you.',
  ],
  ['Tom', 'Kestrel orders three mugs of ale and sits with her back to the wall.'],
  ['Lena', 'Brakka nods at the sailors and drinks.'],
]
const after: Said[] = [
  ['Tom', 'Kestrel takes a deep breath and looks at Brakka.'],
  ['Lena', 'Brakka agrees to go, because she owes them a favour.'],
  ['Tom', 'Kestrel walks to the door.'],
  [
    'Nadia',
    'An hour later you stand before the Weeping Caves. Black water drips from the ceiling, and the wind moans in the stone like a child.',
  ],
  ['Lena', 'Brakka lights a torch and goes in first.'],
  ['Nadia', 'The light falls on bones, hundreds of them, and you hear a bell far below.'],
  ['Nadia', 'And that is where we leave it for tonight.'],
]

const nothingKnown = { known: [], table: [], vocabulary: [] }

function read(...said: Said[]) {
  const lines = toLines([...before, ...said, ...after])
  const entities = extractEntities(lines, nothingKnown)
  return { entities, recap: writeHighlights(lines, entities) }
}

describe('reading names', () => {
  it.each(['Oruna', 'Yssa'])('categorizes a name that people pray to as a deity: %s', (name) => {
    const { entities } = read(
      [
        'Nadia',
        `The sailors pray to ${name} before every voyage, because the goddess ${name} rules the tides.`,
      ],
      ['Nadia', `"${name} is angry," the old man says. He worships ${name} like his father did.`],
      ['Tom', `Kestrel says a prayer to ${name} and drops a coin.`],
      ['Lena', `Brakka does not believe in the gods, not even in ${name}.`],
    )
    expect(entities.find((one) => one.name === name)?.category).toBe('deity')
  })

  it('categorizes a name that is grabbed and held as an item', () => {
    const { entities } = read(
      ['Nadia', 'Tova takes Frostbite from the wall. Frostbite hums.'],
      ['Lena', 'Brakka grabs Frostbite and holds Frostbite over her head.'],
      ['Tom', 'Kestrel takes Frostbite.'],
    )
    expect(entities.find(({ name }) => name === 'Frostbite')?.category).toBe('items')
  })

  it('does not categorize a person as an item because of the thing in her hand', () => {
    const { entities } = read(
      ['Nadia', 'Mirelle, a torch in her hand, waits at the gate.'],
      ['Tom', 'Kestrel follows Mirelle.'],
      ['Nadia', 'Mirelle lights a lantern, and the gate closes behind Mirelle.'],
    )
    expect(entities.find(({ name }) => name === 'Mirelle')?.category).toBe('people')
  })

  it.each([
    ['Novara', 'Novarian'],
    ['Galanth', 'Galanthan'],
    ['Dwendal', 'Dwendalian'],
    ['Velden', 'Veldenish'],
    ['Orrin', 'Orrinese'],
    ['Kellan', 'Kellanic'],
  ])('merges a place with the adjective derived from its name: %s, %s', (place, adjective) => {
    const { entities } = read(
      ['Nadia', `You have come from ${place}. ${place} is a kingdom in the north.`],
      ['Nadia', `Three ${adjective} soldiers sit at the next table. The ${adjective} captain stares at you.`],
      ['Tom', `Kestrel asks what the ${adjective} soldiers want.`],
      ['Nadia', `They come from ${place} to collect taxes.`],
    )
    expect(entities.filter(({ name }) => name.startsWith(place.slice(0, 5)))).toEqual([
      expect.objectContaining({ name: place, aliases: [adjective], category: 'places' }),
    ])
  })
})

describe('reading about people', () => {
  it('attributes an unquoted introduction to the person it names', () => {
    const { entities, recap } = read(
      [
        'Nadia',
        'A young man steps out of the smoke. He says, I am Aldous Wren, keeper of the shrine, and the dead do not rest here.',
      ],
      ['Nadia', 'Aldous Wren waits for your answer at the bar.'],
    )
    const introduction = 'I am Aldous Wren, keeper of the shrine, and the dead do not rest here.'
    const found = recap.charactersInvolved.find(({ name }) => name === 'Aldous Wren')
    expect(found?.notableQuotes).toEqual([introduction])
    expect(entities.find(({ name }) => name === 'Aldous Wren')?.facts[0]?.text).toBe(`"${introduction}"`)
  })

  it('uses an introduction by the game master as a definition', () => {
    const { recap } = read(
      ['Nadia', 'He is a thin man in a red coat, and he says, I am Aldous Wren, keeper of the shrine.'],
      ['Nadia', 'Aldous Wren opens the gate of Hollow Keep. Aldous Wren takes the lantern from the wall.'],
    )
    expect(recap.charactersInvolved.find(({ name }) => name === 'Aldous Wren')?.significance).toBe(
      'He is a thin man in a red coat, and he says, "I am Aldous Wren, keeper of the shrine."',
    )
  })

  it.each(['he says', 'she said', 'he explains'])(
    'defines a person by what another person says: %s',
    (aside) => {
      const { recap } = read(
        ['Nadia', `Osk is the keeper of the bees, ${aside}, and he never leaves the abbey.`],
        ['Tom', 'Kestrel goes to the abbey to see Osk.'],
        ['Nadia', 'Osk burns the letters.'],
      )
      expect(recap.charactersInvolved.find(({ name }) => name === 'Osk')?.significance).toBe(
        'Osk is the keeper of the bees, and he never leaves the abbey.',
      )
    },
  )

  it('lists a kinship as a relationship', () => {
    const { recap } = read(
      ['Nadia', 'Hask Vael is a fisherman with a wooden leg. Hask is the brother of Odrun Vael.'],
      ['Nadia', 'Odrun Vael is the captain of the Grey Heron.'],
    )
    expect(recap.charactersInvolved.find(({ name }) => name === 'Hask Vael')?.relationships).toBe(
      'Hask is the brother of Odrun Vael.',
    )
  })

  const withoutRemark = /^Osk rules the abbey\. Osk was born in Saltmere\.$/
  it.each([
    ['A man says, "I am Osk, keeper of the bees."', /^A man says, "I am Osk/],
    ['"I am sure Osk keeps the key in the cellar of the mill."', withoutRemark],
    ['Old Tessa is taller than Osk.', withoutRemark],
    ['Last time Osk gave the map to Brakka.', withoutRemark],
    ['Brakka, on the wall hangs the sword of Osk.', withoutRemark],
  ])('describes a person with introductions, but not with remarks: %s', (fact, description) => {
    expect(composeDescription([fact, 'Osk rules the abbey.', 'Osk was born in Saltmere.'])).toMatch(
      description,
    )
  })

  it('puts a definition first even if it uses another form of the name', () => {
    const definition = 'In the tower waits Lady Vane, the captain of the guard.'
    expect(composeDescription(['Mirelle Vane follows Brakka to the mill.', definition])).toBe(
      `${definition} Mirelle Vane follows Brakka to the mill.`,
    )
  })
})

describe('reading about items', () => {
  const listItems = (...said: Said[]) =>
    read(...said).recap.itemsAndRewards.map(({ name, obtainedFrom, currentLocation, description }) => ({
      name,
      obtainedFrom,
      currentLocation,
      description,
    }))

  it('finds the giver that a pronoun refers to', () => {
    const gift = { name: 'Iron key', obtainedFrom: 'Elder Maruk', currentLocation: 'Brakka' }
    expect(
      listItems(
        ['Nadia', 'Elder Maruk stands in front of the mill.'],
        ['Nadia', 'Elder Maruk weeps. He gives Brakka an iron key to the cellar.'],
      ),
    ).toContainEqual({ ...gift, description: 'He gives Brakka an iron key to the cellar.' })
  })

  it.each([
    'The fisherman digs in his coat. He hands you a rusty key to the cellar.',
    'A thin man in a red hood. He hands you a rusty key to the cellar.',
  ])('includes the description of a giver without a name: %s', (description) => {
    expect(listItems(['Nadia', description])).toContainEqual(expect.objectContaining({ description }))
  })

  it('says who takes an item that was found earlier, and cites both lines', () => {
    const { recap } = read(
      ['Nadia', 'On the floor you find a silver whistle.'],
      ['Tom', 'Kestrel takes the silver whistle and puts it in her coat.'],
    )
    expect(recap.itemsAndRewards).toEqual([
      expect.objectContaining({
        name: 'Silver whistle',
        currentLocation: 'Kestrel',
        segmentIds: ['s4', 's5'],
      }),
    ])
  })

  it('does not list a ride or a song', () => {
    expect(
      listItems(
        ['Tom', 'Kestrel takes a car to the harbour.'],
        ['Nadia', 'The witch gives you a song of the sea.'],
      ),
    ).toEqual([])
  })

  it.each(['Nadia', 'Tom'])('states the rarity that %s mentions', (speaker) => {
    const { recap } = read(
      ['Nadia', 'In the chest lies the Lantern of Orm.'],
      [speaker, 'The Lantern of Orm is a very rare lantern, and it needs attunement.'],
      ['Tom', 'Kestrel takes the Lantern of Orm.'],
      ['Nadia', 'The Lantern of Orm glows green.'],
    )
    expect(recap.itemsAndRewards.find(({ name }) => name === 'Lantern of Orm')?.rarity).toBe('very rare')
  })
})

describe('reading the story', () => {
  it('drops the addressee of a narrated sentence', () => {
    const { recap } = read(['Nadia', 'Brakka, three guards come down the stairs and draw their swords.'])
    expect(recap.keyEvents.map(({ description }) => description)).toContain(
      'Three guards come down the stairs and draw their swords.',
    )
  })

  it('leaves out what a player says after an action', () => {
    const { recap } = read(
      [
        'Tom',
        'Kestrel opens the letter. That was such a weird story about the burning mill and the lost children of Saltmere.',
      ],
      [
        'Lena',
        'Brakka shrugs. The old captain of the ship would have killed everyone in the tavern for this letter anyway.',
      ],
      [
        'Tom',
        'Kestrel reads the letter. This reminds me of the burning tower with the black gate and the dead king.',
      ],
    )
    expect((recap.moments ?? []).map(({ text }) => text).join(' ')).not.toMatch(/reminds me/)
  })

  it('explains a pronoun at the start of a mystery', () => {
    const description = 'A body hangs in the mill. It has no face, and nobody knows who it was.'
    expect(read(['Nadia', description]).recap.mysteries).toContainEqual(
      expect.objectContaining({ description }),
    )
  })

  it('names a mystery after the spoken words', () => {
    const { recap } = read(['Nadia', 'The widow shouts, nobody knows who burned the ship.'])
    expect(recap.mysteries.map(({ name }) => name)).toContain('Nobody knows who burned the ship')
  })

  it('names the cliffhanger after the spoken words, and leaves out the name of a spell', () => {
    const lines = toLines([
      ...before,
      ...after.slice(0, -1),
      ['Nadia', 'Wall of fire. The Drowned King mutters, nobody leaves.'],
    ])
    const { cliffhangers } = writeHighlights(lines, extractEntities(lines, nothingKnown))
    expect(cliffhangers).toEqual([
      expect.objectContaining({
        title: 'Nobody leaves',
        situation: expect.not.stringContaining('Wall of fire'),
      }),
    ])
  })

  it('names a quest after the command in unquoted speech', () => {
    const { recap } = read([
      'Nadia',
      'The mayor says, bring me the head of the wolf, and I will pay you ninety marks.',
    ])
    expect(recap.questProgress.map(({ questName }) => questName)).toEqual(['Bring me the head of the wolf'])
  })

  it('names the place of a fight in a long session', () => {
    const walk = Array.from(
      { length: 900 },
      (_, at): Said => ['Nadia', `You walk past the market near the river, and house ${at} is empty again.`],
    )
    const fight = Array.from({ length: 50 }, (): Said[] => [
      ['Tom', 'Kestrel attacks the ghoul. That is a fifteen to hit, and seven damage.'],
      [
        'Nadia',
        'The sword of Kestrel slashes the ghoul, and black blood bursts over the stones of Hollow Keep.',
      ],
    ])
    const { recap } = read(...walk, ['Nadia', 'Roll initiative, everyone.'], ...fight.flat(), ...walk)
    expect(recap.combatEncounters).toEqual([expect.objectContaining({ location: 'Hollow Keep' })])
  })
})
