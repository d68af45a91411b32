import { describe, expect, it } from 'vitest'
import { parseChangelog } from './parse-changelog.ts'

const textsOf = (markdown: string) =>
  parseChangelog(markdown).map(({ title, changes }) => [
    title,
    changes.map((spans) => spans.map(({ text }) => text).join('')),
  ])

describe('parseChangelog', () => {
  it('finds versions and their changes and omits the title', () => {
    expect(textsOf('# Changelog\n\n## 0.2.0\n- One.\n- Two.\n\n## 0.1.0\n- Start.\n')).toEqual([
      ['0.2.0', ['One.', 'Two.']],
      ['0.1.0', ['Start.']],
    ])
  })

  it('joins a wrapped bullet', () => {
    expect(textsOf('## 1\r\n- A long\r\n  line,\r\n  wrapped.\r\n- Next.')).toEqual([
      ['1', ['A long line, wrapped.', 'Next.']],
    ])
  })

  it('separates bold and code from text', () => {
    expect(parseChangelog('## 1\n- **Recaps**: `npm start` and 2 * 3.')[0]?.changes[0]).toEqual([
      { kind: 'strong', text: 'Recaps' },
      { kind: 'text', text: ': ' },
      { kind: 'code', text: 'npm start' },
      { kind: 'text', text: ' and 2 * 3.' },
    ])
  })

  it('handles marks across a line break', () => {
    expect(parseChangelog('## 1\n- See `npm run\n  demo`.')[0]?.changes[0]?.[1]).toEqual({
      kind: 'code',
      text: 'npm run demo',
    })
  })

  it('returns nothing for an empty changelog', () => {
    expect(parseChangelog('')).toEqual([])
  })
})
