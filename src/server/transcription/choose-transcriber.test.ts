import { describe, expect, it } from 'vitest'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { chooseFirstReady } from './choose-transcriber.ts'

describe('choosing the speech engine', () => {
  it('returns the first ready engine, including a newly installed one', async () => {
    let isInstalled = false
    const candidates = [
      createFakeTranscriber({ name: 'sherpa', isReady: () => isInstalled }),
      createFakeTranscriber({ name: 'pocketsphinx' }),
    ]
    expect((await chooseFirstReady(candidates))?.name).toBe('pocketsphinx')
    isInstalled = true
    expect((await chooseFirstReady(candidates))?.name).toBe('sherpa')
  })

  it('returns null if no engine is ready', async () => {
    expect(await chooseFirstReady([createFakeTranscriber({ isReady: () => false })])).toBeNull()
  })
})
