import { describe, expect, it } from 'vitest'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { chooseFirstReady, requireTranscriber } from './choose-transcriber.ts'

const english = (language?: string | null) => language !== 'de' && language !== 'ja'

describe('choosing the speech engine', () => {
  it('returns the first ready engine, including a newly installed one', async () => {
    let isInstalled = false
    const candidates = [
      createFakeTranscriber({ name: 'sherpa', isReady: () => isInstalled }),
      createFakeTranscriber({ name: 'moonshine' }),
    ]
    expect((await chooseFirstReady(candidates))?.name).toBe('moonshine')
    isInstalled = true
    expect((await chooseFirstReady(candidates))?.name).toBe('sherpa')
  })

  it('returns null if no engine is ready', async () => {
    expect(await chooseFirstReady([createFakeTranscriber({ isReady: () => false })])).toBeNull()
  })

  it('skips engines that do not know the language', async () => {
    const candidates = [
      createFakeTranscriber({ name: 'moonshine', isReady: english }),
      createFakeTranscriber({ name: 'sherpa' }),
    ]
    expect((await requireTranscriber(candidates, 'de')).name).toBe('sherpa')
    expect((await requireTranscriber(candidates, null)).name).toBe('moonshine')
  })

  it('names the model to download if no engine knows the language', async () => {
    const candidates = [createFakeTranscriber({ isReady: english })]
    await expect(requireTranscriber(candidates, 'de')).rejects.toThrow(
      /German.* download Parakeet TDT 0.6B v3/,
    )
    await expect(requireTranscriber(candidates, 'ja')).rejects.toThrow(/Japanese.* download Qwen3-ASR 0.6B/)
  })

  it('says that there is no engine if none is ready for any language', async () => {
    await expect(requireTranscriber([], 'de')).rejects.toThrow(transcriptionTexts.noEngine)
  })
})
