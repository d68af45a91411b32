import { describeTranscriber } from '#server/ports/transcriber.conformance.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { makeSpeech } from '#server/testing/fakes/sound-fixtures.ts'

const sound = makeSpeech(25, [[1, 24]])

describeTranscriber('the fake', async () => ({ transcriber: createFakeTranscriber(), sound }))
