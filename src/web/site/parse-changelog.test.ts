import { describe, expect, it } from 'vitest'
import { parseChangelog } from './parse-changelog.ts'

const textsOf = (markdown: string) =>
  parseChangelog(markdown).map(({ title, changes }) => [
    title,
    changes.map((spans) => spans.map(({ text }) => text).join('')),
  ])

describe('reading the changelog', () => {
  it('finds versions and their changes, and leaves out the title', () => {
    expect(textsOf('# Changelog\n\n## 0.2.0\n- One.\n- Two.\n\n## 0.1.0\n- Start.\n')).toEqual([
      ['0.2.0', ['One.', 'Two.']],
      ['0.1.0', ['Start.']],
    ])
  })

  it('reads a wrapped bullet as one change', () => {
    expect(textsOf('## 1\r\n- A long\r\n  line,\r\n  wrapped.\r\n- Next.')).toEqual([
      ['1', ['A long line, wrapped.', 'Next.']],
    ])
  })

  it('tells bold and code from text', () => {
    expect(parseChangelog('## 1\n- **Recaps**: `npm start` and 2 * 3.')[0]?.changes[0]).toEqual([
      { kind: 'strong', text: 'Recaps' },
      { kind: 'text', text: ': ' },
      { kind: 'code', text: 'npm start' },
      { kind: 'text', text: ' and 2 * 3.' },
    ])
  })

  it('joins marks that a line break tore apart', () => {
    expect(parseChangelog('## 1\n- See `npm run\n  demo`.')[0]?.changes[0]?.[1]).toEqual({
      kind: 'code',
      text: 'npm run demo',
    })
  })

  it('makes nothing of nothing', () => {
    expect(parseChangelog('')).toEqual([])
  })
})
