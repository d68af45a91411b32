import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { handEngine, openingTexts } from '#contract/recap/opening.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { aCharacter, aSource, aStatement } from '#core/recap/test-sections.ts'
import { CitationsContext } from '#web/lib/citations.ts'
import { aRecap } from '#web/recap/test-recaps.ts'
import { RecapPane } from './recap-pane.tsx'

const source = (start: number | null) => aSource(`line-${start}`, start)

const emptyRecap = aRecap({
  summary: 'Snow closed the pass. A bell rang.',
  summarySentences: [
    aStatement('Snow closed the pass.', { sources: [source(4360)] }),
    aStatement('A bell rang.', { sources: [source(null)] }),
  ],
})

const character = aCharacter({
  race: 'Human',
  personality: 'Proud',
  notableQuotes: ['One', 'Two', 'Three', 'Four'],
  sources: [source(10)],
})

function show(part: Partial<Recap>, citations = {}) {
  const value = {
    canPlay: (one: Source) => one.start !== null,
    open: vi.fn(),
    quote: () => null,
    around: () => ({ before: null, after: null }),
    subscribe: () => () => {},
    isPlaying: () => false,
    ...citations,
  }
  render(
    <CitationsContext value={value}>
      <RecapPane recap={{ ...emptyRecap, ...part }} />
    </CitationsContext>,
  )
  return value
}

describe('RecapPane', () => {
  it('plays the source of a sentence', () => {
    const { open } = show({})
    fireEvent.click(screen.getByRole('button', { name: 'Play 1:12:40' }))
    expect(open).toHaveBeenCalledWith(source(4360))
  })

  it('lists what the story leaves out in a collapsed section, each item with its source', () => {
    const { open } = show({
      detailedNarrative: 'They ride.',
      asides: [{ text: 'Ines pays the innkeeper.', sources: [source(4360)] }],
    })
    const list = screen.getByText('Ines pays the innkeeper.').closest('details')
    expect(list?.open).toBe(false)
    fireEvent.click(within(list as HTMLElement).getByRole('button', { name: 'Play 1:12:40', hidden: true }))
    expect(open).toHaveBeenCalledWith(source(4360))
  })

  it('shows the titles of the scenes above their paragraphs', () => {
    const narrativeSentences = [
      aStatement('They ride.', { scene: 'The road' }),
      aStatement('They rest.'),
      aStatement('A gate opens.', { scene: '' }),
    ]
    show({ detailedNarrative: 'They ride.\n\nThey rest.\n\nA gate opens.', narrativeSentences })
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'The road',
    ])
    const road = screen.getByRole('heading', { name: 'The road' })
    expect(road.nextElementSibling?.textContent).toContain('They ride.')
    expect(screen.getByText('They rest.').closest('p')?.textContent).not.toContain('They ride.')
  })

  it('plays a sentence on a click, but not at the end of a selection', () => {
    const { open } = show({})
    fireEvent.click(screen.getByText('Snow closed the pass.'))
    expect(open).toHaveBeenCalledTimes(1)
    document.getSelection()?.selectAllChildren(screen.getByText('Snow closed the pass.'))
    fireEvent.click(screen.getByText('Snow closed the pass.'))
    expect(open).toHaveBeenCalledTimes(1)
    document.getSelection()?.removeAllRanges()
  })

  it('shows the source in the transcript beside it while a sentence is focused or under the mouse', () => {
    vi.useFakeTimers()
    const point = vi.fn()
    show({}, { point })
    fireEvent.focus(screen.getByRole('button', { name: 'Play 1:12:40' }))
    expect(point).toHaveBeenLastCalledWith(source(4360))
    fireEvent.blur(screen.getByRole('button', { name: 'Play 1:12:40' }))
    expect(point).toHaveBeenLastCalledWith(null)
    const sentence = screen.getByText('A bell rang.')
    fireEvent.pointerEnter(sentence, { pointerType: 'mouse' })
    fireEvent.pointerLeave(sentence)
    vi.advanceTimersByTime(1000)
    expect(point).toHaveBeenLastCalledWith(null)
    fireEvent.pointerEnter(sentence, { pointerType: 'mouse' })
    vi.advanceTimersByTime(1000)
    expect(point).toHaveBeenLastCalledWith(source(null))
    vi.useRealTimers()
  })

  it('shows one time for each paragraph', () => {
    const at = (start: number) => aStatement(`At ${start}.`, { sources: [source(start)] })
    show({ summary: 'At 60. At 90.\nAt 300.', summarySentences: [at(60), at(90), at(300)] })
    expect(screen.getAllByText(/^\d+:\d\d$/).map((time) => time.textContent)).toEqual(['1:00', '5:00'])
  })

  it('groups the sections under their headings', () => {
    const mystery = { name: 'Who rang?', description: '', clues: [], sources: [], confirmed: true }
    const lore = { subject: 'Bells', category: '', details: '', relevance: '', sources: [], confirmed: true }
    show({ mysteries: [mystery], worldbuildingAndLore: [lore] })
    fireEvent.click(screen.getByRole('tab', { name: /World/ }))
    for (const name of ['Mysteries', 'Lore', 'Who rang?', 'Bells'])
      expect(screen.getByRole('heading', { name })).toBeTruthy()
  })

  it('marks the sentence being played', () => {
    show({}, { isPlaying: (sources: Source[]) => sources.some(({ start }) => start === 4360) })
    expect(screen.getByText('Snow closed the pass.').dataset['heard']).toBe('true')
    expect(screen.getByText('A bell rang.').dataset['heard']).toBeUndefined()
  })

  it('omits a title that its text repeats, and shows a repeated quote once with its speaker', () => {
    const line = { speaker: 'Ines', colour: '', text: 'I say "Nobody leaves", and close the gate.' }
    const event = {
      number: 1,
      title: 'The gate',
      description: 'It falls shut.',
      consequences: '',
      sources: [source(10)],
      confirmed: true,
    }
    show(
      {
        keyEvents: [
          { ...event, keyDialogue: ['Nobody leaves'] },
          {
            ...event,
            number: 2,
            title: 'Snow falls on…',
            description: "Snow falls on Osk's roof.",
            keyDialogue: ['Nobody leaves'],
          },
        ],
      },
      { quote: () => line },
    )
    expect(screen.getByRole('heading', { name: 'The gate' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /Snow falls/ })).toBeNull()
    expect(screen.getAllByText('“Nobody leaves”')).toHaveLength(1)
    expect(screen.getByText('Ines')).toBeTruthy()
  })

  it('links to the transcript line of a source without a time', () => {
    show({})
    expect(screen.getByRole('button', { name: 'Show the line in the transcript' })).toBeTruthy()
  })

  it('shows no tabs for empty sections and counts the items of the others', () => {
    show({ charactersInvolved: [character] })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Story', 'People1'])
  })

  it('shows the known fields and at most three quotes of a character', () => {
    show({ charactersInvolved: [character] })
    fireEvent.click(screen.getByRole('tab', { name: /People/ }))
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByText('Human')).toBeTruthy()
    expect(panel.getByText('“Three”')).toBeTruthy()
    expect(panel.queryByText('“Four”')).toBeNull()
    expect(panel.queryByText('Appearance')).toBeNull()
    expect(panel.queryByText('NPC')).toBeNull()
  })

  it('shows at most five features of a place', () => {
    const features = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']
    const place = { name: 'Keep', type: '', description: '', significance: '', notableFeatures: features }
    show({
      locationsVisited: [
        { ...place, encounters: '', status: '', entryId: null, sources: [], confirmed: true },
      ],
    })
    fireEvent.click(screen.getByRole('tab', { name: /World/ }))
    expect(screen.getByText('e5')).toBeTruthy()
    expect(screen.queryByText('f6')).toBeNull()
  })

  it('shows cliffhangers as the next session preview, except cliffhangers that have only an urgency', () => {
    const next = { situation: '', urgency: 'immediate', stakes: '', sources: [], confirmed: true }
    show({ cliffhangers: [{ ...next, title: '' }] })
    expect(screen.queryByText(/immediate/i)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Next Session Preview' })).toBeNull()
    cleanup()
    const open = { ...next, title: 'The gate stands open', urgency: '' }
    show({ cliffhangers: [{ ...next, title: "Osk's bell rings", situation: 'Who rang?' }, open] })
    expect(screen.getByRole('heading', { name: 'Next Session Preview' })).toBeTruthy()
    expect(screen.getByText('Immediate')).toBeTruthy()
    expect(screen.getByText('Osk’s bell rings')).toBeTruthy()
    expect(screen.getByText('Who rang?')).toBeTruthy()
    expect(screen.getByText('The gate stands open')).toBeTruthy()
  })

  it('uses curly quotes in the significance of a memorable moment', () => {
    const moment = {
      title: 'The bell',
      quote: 'It rings',
      significance: "It's his.",
      sources: [],
      confirmed: true,
    }
    show({ memorableMoments: [moment] })
    fireEvent.click(screen.getByRole('tab', { name: 'Story' }))
    expect(screen.getByText('It’s his.')).toBeTruthy()
  })

  it.each<[string, Partial<Recap>]>([
    ['Highlights', { kind: 'highlights' }],
    [openingTexts.only, { kind: 'highlights', engine: handEngine }],
    ['Edited by hand on Mar 14, 2026', { editedAt: '2026-03-14T12:00:00.000Z' }],
  ])('shows the remark "%s"', (text, part) => {
    show(part)
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows all items of the same name and all repetitions of a sentence', () => {
    const item = { name: 'Key', rarity: '', type: '', magicalProperties: '', obtainedFrom: '' }
    const loot = { ...item, currentLocation: '', entryId: null, sources: [], confirmed: true }
    const sentence = aStatement('Ring, bell!')
    show({
      summary: 'Ring, bell!\nRing, bell!',
      summarySentences: [sentence, sentence],
      itemsAndRewards: [
        { ...loot, description: 'Of iron.' },
        { ...loot, description: 'Of bone.' },
      ],
    })
    expect(screen.getAllByText('Ring, bell!')).toHaveLength(2)
    fireEvent.click(screen.getByRole('tab', { name: /World/ }))
    expect(screen.getByText('Of iron.')).toBeTruthy()
    expect(screen.getByText('Of bone.')).toBeTruthy()
  })

  it('shows why a transcript is too poor for a recap, and what to do', () => {
    const engineLink = <a href="/engines">Engines</a>
    const none = aRecap({ kind: 'none', reason: 'It was noise.' })
    const { rerender } = render(<RecapPane recap={none} engineLink={engineLink} mayEdit />)
    expect(screen.getByText('It was noise.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Engines' })).toBeTruthy()
    expect(screen.getByText(/choose “Rewrite recap”/)).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    rerender(<RecapPane recap={none} engineLink={engineLink} />)
    expect(screen.queryByText(/Rewrite recap/)).toBeNull()
    expect(screen.getByText(/The transcript is kept/)).toBeTruthy()
  })

  it('sets a drop cap only in a written recap', () => {
    show({})
    expect(document.querySelector('.drop-cap')).toBeTruthy()
    cleanup()
    show({ kind: 'highlights' })
    expect(document.querySelector('.drop-cap')).toBeNull()
  })

  it('shows no remark for a written recap that was not edited', () => {
    show({})
    expect(screen.queryByText(/^Highlights|^Edited by hand/)).toBeNull()
  })
})
