import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'

/** Free space is checked each time this much has been written, because the claimed duration may be wrong or missing. */
const spaceCheckBytes = 8 * 1024 * 1024

type OutputRules = {
  samplesPerSecond: number
  maxSeconds: number
  onSamples(samples: Int16Array): void
  /** Called with the number of samples so far. */
  onProgress(samples: number): void
  /** Throws if writing `bytes` more bytes would leave too little free space. */
  requireSpace(bytes: number): Promise<void>
}

/** Passes on the 16-bit samples that ffmpeg writes. Throws BAD_AUDIO if the sound exceeds `maxSeconds` by more than two seconds. */
export function meterOutput(rules: OutputRules) {
  return async function* pass(output: AsyncIterable<Buffer>) {
    let samples = 0
    let nextCheck = spaceCheckBytes
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of output) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const whole = bytes.length - (bytes.length % 2)
      // 16-bit views must be aligned, so chunks at odd addresses are copied.
      const aligned = bytes.byteOffset % 2 === 0 ? bytes : Buffer.from(bytes)
      rules.onSamples(new Int16Array(aligned.buffer, aligned.byteOffset, whole / 2))
      samples += whole / 2
      rest = bytes.subarray(whole)
      if (samples > (rules.maxSeconds + 2) * rules.samplesPerSecond) {
        throw new AppError('BAD_AUDIO', audioTexts.tooLong)
      }
      if (samples * 2 >= nextCheck) {
        nextCheck += spaceCheckBytes
        await rules.requireSpace(spaceCheckBytes)
      }
      rules.onProgress(samples)
      yield bytes.subarray(0, whole)
    }
  }
}
