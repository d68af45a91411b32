import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropSecrets, splitSecrets, wrapSecret } from './secret-parts.ts'

describe('secret parts', () => {
  it.each([
    ['no secret part', 'She keeps the keys.', 'She keeps the keys.'],
    ['a part on lines of its own', 'Open.\n\n:::gm\nShe is a spy.\n:::\n\nOpen too.', 'Open.\n\nOpen too.'],
    ['a part within a line', 'She smiles :::gm and lies ::: at you.', 'She smiles\n\nat you.'],
    ['two parts', ':::gm a ::: x :::gm b :::', 'x'],
    ['an unclosed part', 'Open. :::gm everything after', 'Open.'],
    ['a part opened twice', ':::gm one :::gm two ::: three', 'three'],
    ['marks in capitals', 'Open :::GM secret ::: end', 'Open\n\nend'],
    ['a mark with a blank', ':::  gm secret ::: open', 'open'],
    ['only a secret', ':::gm secret :::', ''],
    ['unrelated colons', 'Ratio 1:::2', 'Ratio 1:::2'],
    ['a longer word', ':::gmail is open', ':::gmail is open'],
  ])('are hidden from players: %s', (_, description, open) => {
    expect(dropSecrets(description)).toBe(open)
  })

  it('are shown to a game master without marks', () => {
    expect(splitSecrets('Open. :::gm She is a spy. ::: Open too.')).toEqual([
      { text: 'Open. ', isSecret: false },
      { text: ' She is a spy. ', isSecret: true },
      { text: ' Open too.', isSecret: false },
    ])
  })

  it('are dropped if blank, and do not show a second opening mark', () => {
    expect(splitSecrets(':::gm  ::: \n :::gm one :::gm two :::')).toEqual([
      { text: ' one  two ', isSecret: true },
    ])
  })

  it.each([
    ['nothing', ' \n ', ''],
    ['plain words', ' She lies. ', ':::gm\nShe lies.\n:::'],
    [
      'words with parts of their own',
      'Open. :::gm She lies. ::: End.',
      ':::gm\nOpen.\n\nShe lies.\n\nEnd.\n:::',
    ],
    ['a stray mark', 'Ratio 1:::2', ':::gm\nRatio 1::2\n:::'],
  ])('are wrapped around %s', (_, text, wrapped) => {
    expect(wrapSecret(text)).toBe(wrapped)
  })

  it('stay secret once wrapped', () => {
    const someText = fc
      .array(fc.constantFrom(':::', ':::gm', 'gm', ' ', '\n', 'spy', '::', ':'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(someText, someText, (before, text) => {
        expect(dropSecrets(wrapSecret(`${text}X`))).toBe('')
        expect(dropSecrets(`${before} :::gm SECRET :::`)).not.toContain('SECRET')
      }),
    )
  })
})
