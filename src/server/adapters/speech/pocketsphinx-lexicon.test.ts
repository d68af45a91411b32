import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeWorkFolder } from '#server/testing/fakes/sound-fixtures.ts'
import { writeExpectedWord, writeLexicon } from './pocketsphinx-lexicon.ts'

function makeFolders() {
  const folder = makeWorkFolder()
  const model = path.join(folder, 'model')
  mkdirSync(model)
  writeFileSync(
    path.join(model, 'cmudict-en-us.dict'),
    'gate G EY T\nhollow HH AA L OW\nines IH N IH S\nines(2) IH N EH S\n',
  )
  return { folder, model, read: (name: string) => readFileSync(path.join(folder, name), 'latin1') }
}

describe('the lexicon of PocketSphinx', () => {
  it('is the installed one if no word is expected, or none can be pronounced', async () => {
    const { folder, model } = makeFolders()
    const installed = [
      '-dict',
      path.join(model, 'cmudict-en-us.dict'),
      '-lm',
      path.join(model, 'en-us.lm.bin'),
    ]
    expect(await writeLexicon(model, folder, [])).toEqual(installed)
    expect(await writeLexicon(model, folder, ['李'])).toEqual(installed)
  })

  it('adds expected words to the dictionary with their positions as keys', async () => {
    const { folder, model, read } = makeFolders()
    const args = await writeLexicon(model, folder, ['Hollowgate', '李', 'Ines'])
    expect(args).toEqual(
      expect.arrayContaining(['-dict', path.join(folder, 'names.dict'), '-lmname', 'names']),
    )
    const lines = read('names.dict').split('\n')
    expect(lines).toEqual(
      expect.arrayContaining(['gate G EY T', '=0 HH AA L OW G EY T', '=2 IH N IH S', '=2(2) IH N EH S']),
    )
    expect(writeExpectedWord('=2', ['Hollowgate', '李', 'Ines'])).toBe('Ines')
    expect(writeExpectedWord('gate', ['Hollowgate'])).toBe('gate')
  })

  it('adds expected words to the language model as a class whose shares add up to 0.95', async () => {
    const { folder, model, read } = makeFolders()
    await writeLexicon(model, folder, ['Hollowgate'])
    expect(read('names.classes')).toBe('LMCLASS someone\n=0 0.95\nEND someone\n')
    expect(read('names.lmctl')).toBe(`{ names.classes }\n${model}/en-us.lm.bin names { someone }\n`)
  })

  it('ignores expected words if the path of the language model contains a space', async () => {
    const { folder, model } = makeFolders()
    const spaced = path.join(folder, 'a model')
    mkdirSync(spaced)
    writeFileSync(
      path.join(spaced, 'cmudict-en-us.dict'),
      readFileSync(path.join(model, 'cmudict-en-us.dict')),
    )
    expect(await writeLexicon(spaced, folder, ['Ines'])).toContain('-lm')
  })
})
