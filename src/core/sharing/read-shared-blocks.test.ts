import { describe, expect, it } from 'vitest'
import { readSharedBlocks } from './read-shared-blocks.ts'

const kindsOf = (content: string) => readSharedBlocks(content).map(({ kind }) => kind)

describe('blocks of a shared entry', () => {
  it.each(['# The keep', '## The keep', '#The keep', '##### The keep', 'THE KEEP', 'ÜBER DER BRÜCKE, 12'])(
    'include a heading: %s',
    (content) => {
      expect(kindsOf(content)).toEqual(['heading'])
    },
  )

  it.each(['The keep', 'A'.repeat(50), '1274', '…', 'ו'])('include a paragraph: %s', (content) => {
    expect(kindsOf(content)).toEqual(['paragraph'])
  })

  it.each(['- one\n- two', '• one\n• two', '* one\n* two', '-one\n-two', '•one\n•two'])(
    'include a list: %j',
    (content) => {
      expect(readSharedBlocks(content)).toMatchObject([{ kind: 'list', items: ['one', 'two'] }])
    },
  )

  it('exclude secret parts', () => {
    expect(readSharedBlocks('Open.\n\n:::gm\nHidden.\n:::')).toEqual([{ kind: 'paragraph', text: 'Open.' }])
  })
})
