import { describe, expect, it } from 'vitest'
import { createFakeTranscriber } from '../adapters/fake-transcriber.ts'
import { chooseFirstReady } from './choose-transcriber.ts'

describe('choosing the speech engine', () => {
  it('takes the first that is ready when the job starts, also one installed since', async () => {
    let isInstalled = false
    const candidates = [
      createFakeTranscriber({ name: 'sherpa', isReady: () => isInstalled }),
      createFakeTranscriber({ name: 'pocketsphinx' }),
    ]
    expect((await chooseFirstReady(candidates))?.name).toBe('pocketsphinx')
    isInstalled = true
    expect((await chooseFirstReady(candidates))?.name).toBe('sherpa')
  })

  it('finds none where nothing is set up', async () => {
    expect(await chooseFirstReady([createFakeTranscriber({ isReady: () => false })])).toBeNull()
  })
})
