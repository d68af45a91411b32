import { describe, expect, test } from 'vitest'
import { programs, startProgram } from '#server/testing/fakes/fake-model-programs.ts'
import { loadOllamaModel, readModels } from './read-models.ts'

const { signal } = new AbortController()
const program = { model: 'qwen3:8b', window: 16_384, answer: '{}' }

describe('the list of models', () => {
  test.each([
    ['llama.cpp, with the window of one slot', 'llama.cpp', programs.llamaCpp(program)],
    ['LM Studio, without the models for embeddings', 'lm-studio', programs.lmStudio(program)],
    ['vLLM', 'vllm', programs.vllm(program)],
    ['OpenRouter, with the window of its provider', 'other', programs.openRouter(program)],
  ])('recognizes %s', async (_, kind, routes) => {
    const { url } = await startProgram(routes)
    const models = [{ id: 'qwen3:8b', contextTokens: 16_384 }]
    await expect(readModels(url, null, signal)).resolves.toEqual({ kind, models })
    await expect(readModels(`${url}/`, 'key', signal)).resolves.toEqual({ kind, models })
  })

  test('knows the window of Ollama only for a loaded model, and not from the largest window of the model', async () => {
    const { url } = await startProgram(programs.ollama(program))
    const before = { kind: 'ollama', models: [{ id: 'qwen3:8b', contextTokens: null }] }
    await expect(readModels(url, null, signal)).resolves.toEqual(before)
    await expect(loadOllamaModel(url, null, 'qwen3:8b', signal)).resolves.toBe(16_384)
    const after = { kind: 'ollama', models: [{ id: 'qwen3:8b', contextTokens: 16_384 }] }
    await expect(readModels(url, null, signal)).resolves.toEqual(after)
  })

  test.each([
    ['a Modelfile that sets num_ctx', { parameters: 'num_ctx                        8192\nstop "x"' }, 8_192],
    ['a num_ctx larger than the model', { parameters: 'num_ctx 99999' }, 40_960],
    ['a model in the cloud', { remote_model: 'glm-5' }, 40_960],
  ])('reads the window of %s', async (_, details, contextTokens) => {
    const routes = programs.ollama(program)
    const show = { model_info: { 'qwen3.context_length': 40_960 }, ...details }
    const { url } = await startProgram({ ...routes, post: { ...routes.post, '/api/show': () => show } })
    await expect(readModels(url, null, signal)).resolves.toMatchObject({ models: [{ contextTokens }] })
  })

  test('says which status was refused, and rejects what is no list', async () => {
    const refusing = await startProgram({ ...programs.vllm(program), get: {} })
    await expect(readModels(refusing.url, null, signal)).rejects.toMatchObject({ status: 404 })
    const other = await startProgram({
      ...programs.vllm(program),
      get: { '/v1/models': () => ({ hello: 'world' }) },
    })
    await expect(readModels(other.url, null, signal)).rejects.toThrow()
  })
})
