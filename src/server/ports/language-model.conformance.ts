import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { LanguageModel, ModelQuestion } from './language-model.ts'
import { RetryLater } from './retry-later.ts'

export type Behaviour = { answer: unknown } | 'nonsense' | 'busy' | 'silence'

const schema = z.object({ names: z.array(z.string()), count: z.number() })

function ask(signal: AbortSignal = new AbortController().signal): ModelQuestion<z.infer<typeof schema>> {
  return { schema, schemaName: 'names', instructions: 'Read.', prompt: 'Who is there?', signal }
}

/**
 * `make` returns a model that follows the behaviours in order, one per request, and then repeats the last. `asked` resolves at the first
 * request.
 */
export function describeLanguageModel(
  name: string,
  make: (behaviours: Behaviour[]) => Promise<{ model: LanguageModel; asked: Promise<void> }>,
): void {
  describe(`${name} as a language model`, () => {
    test('answers in the requested shape', async () => {
      const { model } = await make([{ answer: { names: ['Vela', 'Orrin'], count: 2 } }])
      await expect(model.answer(ask())).resolves.toEqual({ names: ['Vela', 'Orrin'], count: 2 })
    })

    test('has a display name', async () => {
      const { model } = await make([{ answer: {} }])
      expect(model.name).not.toBe('')
    })

    test('reports an answer of another shape as unreadable', async () => {
      const { model } = await make([{ answer: { names: 'Vela', count: null } }])
      await expect(model.answer(ask())).rejects.toMatchObject({
        code: 'ENGINE_FAILED',
        message: recapTexts.unreadableAnswer,
      })
    })

    test('reports nonsense as unreadable', async () => {
      const { model } = await make(['nonsense'])
      await expect(model.answer(ask())).rejects.toMatchObject({
        code: 'ENGINE_FAILED',
        message: recapTexts.unreadableAnswer,
      })
    })

    test('throws RetryLater when it is busy', async () => {
      const { model } = await make(['busy'])
      const error = await model.answer(ask()).catch((one: unknown) => one)
      expect(error).toBeInstanceOf(RetryLater)
      expect(error).toMatchObject({ userText: expect.stringMatching(/^[A-Z].*\.$/) })
    })

    test('stops when the job is cancelled, with the reason of the cancel', async () => {
      const { model, asked } = await make(['silence'])
      const cancel = new AbortController()
      const answer = model.answer(ask(cancel.signal))
      await asked
      cancel.abort(new Error('cancelled'))
      await expect(answer).rejects.toThrow('cancelled')
    })

    test('is not called for a cancelled job', async () => {
      const { model } = await make([{ answer: { names: [], count: 0 } }])
      await expect(model.answer(ask(AbortSignal.abort(new Error('cancelled'))))).rejects.toThrow('cancelled')
    })
  })
}
