import { describe, expect, it } from 'vitest'
import { readBlocks } from './read-blocks.ts'

const text = (written: string) => ({ kind: 'paragraph', text: written })
const list = (items: string[]) => ({ kind: 'list', isNumbered: false, first: 1, items })

describe('readBlocks', () => {
  it.each([
    ['paragraphs', 'One.\nStill one.\n\n\nTwo.', [text('One.\nStill one.'), text('Two.')]],
    [
      'headings of three levels',
      '# A\n## B\n### C\n#### D\n#E',
      [
        { kind: 'heading', level: 1, text: 'A' },
        { kind: 'heading', level: 2, text: 'B' },
        { kind: 'heading', level: 3, text: 'C' },
        text('#### D\n#E'),
      ],
    ],
    [
      'a short paragraph in capitals as a heading, also in a secret part, but not in a quote',
      'OLD WALLS\n\nStill OLD\n\n:::gm\nNEW WALLS\n:::\n> LOUD',
      [
        { kind: 'heading', level: 1, text: 'OLD WALLS' },
        text('Still OLD'),
        { kind: 'secret', blocks: [{ kind: 'heading', level: 1, text: 'NEW WALLS' }] },
        { kind: 'quote', blocks: [text('LOUD')] },
      ],
    ],
    [
      'lists',
      'They carry\n- a key\n* a bell\nand more',
      [text('They carry'), list(['a key', 'a bell']), text('and more')],
    ],
    [
      'numbered lists with their first number',
      '3. light it\n4. run',
      [{ kind: 'list', isNumbered: true, first: 3, items: ['light it', 'run'] }],
    ],
    [
      'secret parts',
      'Open.\n:::gm\n- a spy\n:::\nAgain.',
      [text('Open.'), { kind: 'secret', blocks: [list(['a spy'])] }, text('Again.')],
    ],
    ['nothing from blank text', ' \n\n:::gm\n:::', []],
    [
      'similar-looking text as paragraphs',
      '<h1>No</h1>\n\n-no list\n\n*no list*',
      [text('<h1>No</h1>'), text('-no list'), text('*no list*')],
    ],
  ])('reads %s', (_, description, expected) => {
    expect(readBlocks(description)).toEqual(expected)
  })
})
