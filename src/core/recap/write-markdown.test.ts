import { describe, expect, it } from 'vitest'
import { fillTextsFromMoments } from './fill-texts.ts'
import { aCharacter, aMoment, aSource, aStatement, emptySections } from './test-sections.ts'
import { writeRecapMarkdown } from './write-markdown.ts'

const sources = [aSource('s', 522)]
const untimed = [aSource('s', null)]
const options = { title: 'The Causeway', formatTime: (seconds: number) => `${seconds}s` }

describe('writeRecapMarkdown', () => {
  it('adds the time of every statement that has one', () => {
    const text = writeRecapMarkdown(
      {
        ...emptySections,
        summarySentences: [
          aStatement('Mirelle refuses.', { sources }),
          aStatement('Snow falls.', { sources: untimed }),
        ],
      },
      options,
    )
    expect(text).toBe('# The Causeway\n\n## Summary\n\nMirelle refuses. (522s) Snow falls.\n')
  })

  it('writes the titles of scenes as headings', () => {
    const narrativeSentences = [
      aStatement('They ride.', { sources: untimed, scene: 'The *road*' }),
      aStatement('They sleep.', { sources: untimed }),
    ]
    const detailedNarrative = 'They ride.\n\nThey sleep.'
    const text = writeRecapMarkdown({ ...emptySections, detailedNarrative, narrativeSentences }, options)
    expect(text).toContain('## Story\n\n### The \\*road\\*\n\nThey ride.\n\nThey sleep.\n')
  })

  it('lists events that the story leaves out', () => {
    const text = writeRecapMarkdown({ ...emptySections, asides: [{ text: 'Ines pays.', sources }] }, options)
    expect(text).toContain('## Also that evening\n\n- **Ines pays.** (522s)\n')
  })

  it('leaves out empty fields', () => {
    const text = writeRecapMarkdown(
      {
        ...emptySections,
        charactersInvolved: [aCharacter({ name: 'Osk', significance: 'Warns the party.', sources })],
      },
      options,
    )
    expect(text).toContain('- **Osk** (522s): Warns the party.\n')
    expect(text).not.toMatch(/Class|Role/)
  })

  it('escapes Markdown in spoken text', () => {
    const text = writeRecapMarkdown(
      {
        ...emptySections,
        summarySentences: [aStatement('*Ring* the [bell] # twice\nnow', { sources: untimed })],
      },
      options,
    )
    expect(text).toContain('\\*Ring\\* the \\[bell\\] \\# twice now')
  })

  it('puts the parts for the game master last, and unconfirmed sentences only there', () => {
    const text = writeRecapMarkdown(
      {
        ...emptySections,
        summary: 'Snow falls. Osk lies.',
        summarySentences: [aStatement('Snow falls.'), aStatement('Osk lies.', { confirmed: false })],
        openThreads: [{ text: 'Who rang?', kind: 'mystery', sources }],
        contradictions: [{ text: 'Open and shut.', sources }],
        alsoMentioned: [{ name: 'Brenn', sources }],
        previously: 'It snowed.',
        previouslySentences: [aStatement('It snowed.')],
      },
      options,
    )
    expect(text).toBe(
      [
        '# The Causeway',
        '## Summary',
        'Snow falls.',
        '## Previously on',
        'It snowed.',
        '## For the game master: Open threads',
        '- **Who rang?** (522s)\n  - Kind: mystery',
        '## For the game master: Contradictions',
        '- **Open and shut.** (522s)',
        '## For the game master: Unconfirmed',
        '- **Osk lies.**\n  - Section: Summary',
        '## For the game master: Also mentioned',
        '- **Brenn** (522s)\n',
      ].join('\n\n'),
    )
  })

  it('includes the next session preview', () => {
    const cliffhangers = [
      { title: '', situation: 'The door opens.', urgency: 'high', stakes: '', sources, confirmed: true },
    ]
    expect(writeRecapMarkdown({ ...emptySections, cliffhangers }, options)).toContain(
      '## Next Session Preview\n\n- **The door opens.** (522s)\n  - Urgency: high\n',
    )
  })

  it('lists each starred moment once, with its speaker and scene', () => {
    const moments = [
      aMoment('a', 'The gate opens.', { starred: true, scene: 'Hollowgate', sources }),
      aMoment('b', 'A bell rings.', { sources }),
      aMoment('c', 'Osk falls.', { starred: true, scene: 'Hollowgate', speaker: null, sources: untimed }),
    ]
    expect(writeRecapMarkdown(fillTextsFromMoments({ ...emptySections, moments }), options)).toBe(
      '# The Causeway\n\n## Moments\n\n- **Rowan** (522s): The gate opens.\n  - Scene: Hollowgate\n- **Osk falls.**\n',
    )
  })
})
