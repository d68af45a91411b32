import { describe, expect, it } from 'vitest'
import { dropSecrets } from '#core/wiki/text/secret-parts.ts'
import { markSecret } from './description-field.tsx'

const mark = (marked: string) => {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const text = before + chosen + after
  const done = markSecret({ text, from: before.length, to: before.length + chosen.length })
  return { text: done.text, selected: done.text.slice(done.from, done.to) }
}

describe('markSecret', () => {
  it.each([
    [
      'a sentence in the middle',
      'Open. |She is a spy.| Open too.',
      'Open.\n\n:::gm\nShe is a spy.\n:::\n\nOpen too.',
    ],
    ['the whole text', '|She is a spy.|', ':::gm\nShe is a spy.\n:::'],
    ['a part that is already marked', '|:::gm a ::: b|', ':::gm\na\n\nb\n:::'],
    ['an empty selection', 'Open.||', 'Open.\n\n:::gm\n\n:::'],
  ])('wraps %s', (_, marked, text) => {
    expect(mark(marked).text).toBe(text)
  })

  it('keeps the same text selected', () => {
    expect(mark('Open. |She is a spy.| Open too.').selected).toBe('She is a spy.')
  })

  it('leaves the surrounding text visible to players', () => {
    expect(dropSecrets(mark('Open. |She is a spy.| Open too.').text)).toBe('Open.\n\nOpen too.')
  })
})
