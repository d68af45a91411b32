import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelCatalogue } from '#core/transcription/models/model-catalogue.ts'
import { recognizerConfig } from './sherpa-hotwords.ts'
import { findSherpaModels } from './sherpa-models.ts'
import { makeModelFolder } from './test-models.ts'

const kinds: Record<string, string> = {
  parakeet: 'transducer',
  'parakeet-v3': 'transducer',
  'qwen3-asr': 'qwen3',
  'whisper-turbo': 'whisper',
  'whisper-small': 'whisper',
}
type Model = (typeof modelCatalogue)[number]
const folderWith = (...models: Model[]) =>
  makeModelFolder(
    Object.fromEntries(
      models.flatMap(({ folder, files }) => files.map(({ name }) => [`${folder}/${name}`, ''])),
    ),
  )
const [parakeet] = modelCatalogue

describe.each(modelCatalogue.filter(({ purpose }) => purpose === 'recognition'))(
  'the downloaded model $name',
  (model) => {
    it('is found with all files that it needs', async () => {
      const folder = folderWith(model)
      const [recognizer] = (await findSherpaModels(folder)).recognizers
      expect(recognizer).toMatchObject({
        kind: kinds[model.id],
        name: model.folder,
        languages: model.languages,
      })
      expect(recognizer?.isNemo).toBe(recognizer?.kind === 'transducer')
      const used = Object.values(recognizer?.files ?? {})
      // sherpa-onnx reads the tokenizer of Qwen3 as a folder.
      const files = new Set(
        model.files.map(({ name }) => path.join(folder, model.folder, name.split('/')[0] ?? '')),
      )
      expect(new Set(used)).toEqual(files)
      expect(recognizer && recognizerConfig(recognizer, 'de', 1, null)).toBeTruthy()
    })

    it('is not used before its last file has arrived', async () => {
      for (const count of model.files.keys()) {
        const folder = folderWith({ ...model, files: model.files.slice(0, count) })
        expect((await findSherpaModels(folder)).recognizers).toEqual([])
      }
    })
  },
)

it('lists the downloaded models in the order of the catalogue, before copied ones of the same kind', async () => {
  const whispers = modelCatalogue.filter(({ id }) => id.startsWith('whisper'))
  const copies = whispers.map((model) => ({ ...model, folder: `a-copy-of-${model.id}` }))
  const { recognizers } = await findSherpaModels(folderWith(...copies, ...whispers))
  expect(recognizers.map(({ name }) => name)).toEqual([
    'sherpa-onnx-whisper-turbo',
    'sherpa-onnx-whisper-small',
    'a-copy-of-whisper-small',
    'a-copy-of-whisper-turbo',
  ])
})

it.each([
  ['parakeet-tdt-0.6b-v3-int8', 'parakeet-v3', 25],
  ['sherpa-onnx-whisper-medium', 'whisper-small', 99],
  ['sherpa-onnx-whisper-medium.en', 'whisper-small', 1],
])('knows the languages of a copied model: %s', async (folder, id, count) => {
  const models = modelCatalogue.filter((model) => model.id === id).map((model) => ({ ...model, folder }))
  const [recognizer] = (await findSherpaModels(folderWith(...models))).recognizers
  expect(recognizer?.languages).toHaveLength(count)
})

it('asks Whisper for Javanese by its own tag, because it exits on a tag that it does not know', async () => {
  const whispers = modelCatalogue.filter(({ id }) => id.startsWith('whisper'))
  const [recognizer] = (await findSherpaModels(folderWith(...whispers))).recognizers
  const config = recognizer && recognizerConfig(recognizer, 'jv', 1, null)
  expect(config).toMatchObject({ modelConfig: { whisper: { language: 'jw' } } })
})

it('finds the downloaded models for speakers', async () => {
  const speakers = modelCatalogue.filter(({ purpose }) => purpose === 'speakers')
  const folder = folderWith(...(parakeet ? [parakeet] : []), ...speakers)
  const [segmentation, embedding] = speakers.map(({ folder: name, files }) =>
    path.join(folder, name, files[0]?.name ?? ''),
  )
  expect((await findSherpaModels(folder)).speakers).toEqual({ segmentation, embedding })
})
