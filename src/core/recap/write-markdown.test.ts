import { describe, expect, it } from 'vitest'
import { emptySections } from './test-sections.ts'
import { writeRecapMarkdown } from './write-markdown.ts'

const sources = [{ segmentId: 's', transcriptionId: 't', sessionId: 'x', start: 522, end: 525 }]
const untimed = [{ segmentId: 's', transcriptionId: 't', sessionId: 'x', start: null, end: null }]
const options = { title: 'The Causeway', formatTime: (seconds: number) => `${seconds}s` }

describe('writeRecapMarkdown', () => {
  it('adds the time of every statement that has one', () => {
    const text = writeRecapMarkdown(
      {
        ...emptySections,
        summarySentences: [
          { text: 'Mirelle refuses.', sources },
          { text: 'Snow falls.', sources: untimed },
        ],
      },
      options,
    )
    expect(text).toBe('# The Causeway\n\n## Summary\n\nMirelle refuses. (522s) Snow falls.\n')
  })

  it('leaves out empty fields', () => {
    const nobody = {
      class: '',
      race: '',
      appearance: '',
      personality: '',
      development: '',
      relationships: '',
    }
    const text = writeRecapMarkdown(
      {
        ...emptySections,
        charactersInvolved: [
          {
            name: 'Osk',
            role: '',
            significance: 'Warns the party.',
            notableQuotes: [],
            currentStatus: '',
            entryId: null,
            sources,
            ...nobody,
          },
        ],
      },
      options,
    )
    expect(text).toContain('- **Osk** (522s): Warns the party.\n')
    expect(text).not.toMatch(/Class|Role/)
  })

  it('escapes Markdown in spoken text', () => {
    const text = writeRecapMarkdown(
      { ...emptySections, summarySentences: [{ text: '*Ring* the [bell] # twice\nnow', sources: untimed }] },
      options,
    )
    expect(text).toContain('\\*Ring\\* the \\[bell\\] \\# twice now')
  })

  it('includes the next session preview', () => {
    const cliffhangers = [{ title: '', situation: 'The door opens.', urgency: 'high', stakes: '', sources }]
    expect(writeRecapMarkdown({ ...emptySections, cliffhangers }, options)).toContain(
      '## Next Session Preview\n\n- **The door opens.** (522s)\n  - Urgency: high\n',
    )
  })
})
