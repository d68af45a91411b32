import { type Behaviour, describeLanguageModel } from '#server/ports/language-model.conformance.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { createFakeLanguageModel } from '#server/testing/fakes/fake-language-model.ts'

describeLanguageModel('the fake', async (behaviours: Behaviour[]) => {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const model = createFakeLanguageModel((_, index) => {
    resolve()
    const behaviour = behaviours[Math.min(index, behaviours.length - 1)] ?? 'nonsense'
    if (behaviour === 'nonsense') return 'I am only a fake.'
    if (behaviour === 'busy') throw new RetryLater(5, 'The fake has too much to do.')
    if (behaviour === 'silence') return new Promise(() => {})
    return behaviour.answer
  })
  return { model, asked }
})
