import { describe, expect, it } from 'vitest'
import { dropSecrets } from '#core/wiki/secret-parts.ts'
import { markSecret } from './mark-secret.ts'

const mark = (marked: string) => {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const text = before + chosen + after
  const done = markSecret({ text, from: before.length, to: before.length + chosen.length })
  return { text: done.text, selected: done.text.slice(done.from, done.to) }
}

describe('marking a part of a description for game masters', () => {
  it.each([
    [
      'a sentence in the middle',
      'Open. |She is a spy.| Open too.',
      'Open.\n\n:::gm\nShe is a spy.\n:::\n\nOpen too.',
    ],
    ['the whole text', '|She is a spy.|', ':::gm\nShe is a spy.\n:::'],
    ['a part that is marked already', '|:::gm a ::: b|', ':::gm\na\n\nb\n:::'],
    ['nothing selected', 'Open.||', 'Open.\n\n:::gm\n\n:::'],
  ])('%s', (_, marked, text) => {
    expect(mark(marked).text).toBe(text)
  })

  it('leaves the same words selected', () => {
    expect(mark('Open. |She is a spy.| Open too.').selected).toBe('She is a spy.')
  })

  it('leaves players what stood around it', () => {
    expect(dropSecrets(mark('Open. |She is a spy.| Open too.').text)).toBe('Open.\n\nOpen too.')
  })
})
