import { describe, expect, it } from 'vitest'
import { findModelForLanguage, modelCatalogue } from './model-catalogue.ts'

const files = modelCatalogue.flatMap((model) => model.files)

describe('the catalogue of speech models', () => {
  it('pins the revision, size and SHA-256 of each file', () => {
    for (const { url, name, bytes, sha256 } of files) {
      expect(url).toMatch(/^https:\/\/huggingface\.co\/[\w-]+\/[\w.-]+\/resolve\/[0-9a-f]{40}\//)
      expect(url.endsWith(`/${name}`)).toBe(true)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(bytes).toBeGreaterThan(0)
    }
    expect(new Set(files.map(({ url }) => url)).size).toBe(files.length)
    // Only the two Whisper models share a file.
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length - 1)
  })

  it.each([
    ['parakeet', 661_190_513, 1],
    ['parakeet-v3', 670_478_772, 25],
    ['qwen3-asr', 987_015_347, 30],
    ['whisper-turbo', 1_036_613_791, 100],
    ['whisper-small', 375_485_327, 99],
    ['pyannote-segmentation', 5_992_913, 'any'],
    ['campplus', 29_596_978, 'any'],
  ])('has the published size and number of languages of %s', (id, bytes, languages) => {
    const model = modelCatalogue.find((one) => one.id === id)
    expect(model?.files.reduce((sum, file) => sum + file.bytes, 0)).toBe(bytes)
    expect(model?.languages === 'any' ? 'any' : new Set(model?.languages).size).toBe(languages)
  })
})

describe('the model for a language', () => {
  it.each([
    ['en', 'parakeet'],
    ['en-GB', 'parakeet'],
    ['English', 'parakeet'],
    ['de-AT', 'parakeet-v3'],
    ['uk', 'parakeet-v3'],
    ['ja', 'qwen3-asr'],
    ['zh-Hant-TW', 'qwen3-asr'],
    ['fil', 'qwen3-asr'],
    ['nb-NO', 'whisper-turbo'],
    ['is', 'whisper-turbo'],
  ])('is, for %s, %s', (tag, id) => {
    expect(findModelForLanguage(tag)?.id).toBe(id)
  })

  it.each(['ga', 'tlh', 'auto', 'und', ''])('is missing for "%s"', (tag) => {
    expect(findModelForLanguage(tag)).toBeNull()
  })
})
