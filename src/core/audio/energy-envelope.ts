/** Seconds per value. 20 ms are fine enough to cut between words; twelve hours take 9 MB. */
export const envelopeStep = 0.02
const frameLength = 320

type EnvelopeMeter = {
  /** Takes interleaved 16 kHz samples. A chunk may have any length, but must contain all channels of its last sample. */
  feed(samples: Int16Array): void
  finish(): Float32Array
}

/** Measures the loudness of the louder channel in each frame, in dB. Differencing the samples suppresses hum. */
export function createEnvelopeMeter(channels: 1 | 2): EnvelopeMeter {
  let envelope = new Float32Array(1024)
  let length = 0
  let inFrame = 0
  const previous = [0, 0]
  const sums = [0, 0]

  const closeFrame = () => {
    if (length === envelope.length) {
      const wider = new Float32Array(length * 2)
      wider.set(envelope)
      envelope = wider
    }
    const power = Math.max(sums[0] ?? 0, sums[1] ?? 0) / inFrame / 32768 ** 2
    envelope[length++] = 10 * Math.log10(power + 1e-10)
    sums.fill(0)
    inFrame = 0
  }

  return {
    feed(samples) {
      for (let index = 0; index < samples.length; index += channels) {
        for (let channel = 0; channel < channels; channel++) {
          const sample = samples[index + channel] ?? 0
          const edge = sample - 0.9 * (previous[channel] ?? 0)
          previous[channel] = sample
          sums[channel] = (sums[channel] ?? 0) + edge * edge
        }
        if (++inFrame === frameLength) closeFrame()
      }
    },
    finish() {
      if (inFrame > 0) closeFrame()
      return envelope.slice(0, length)
    },
  }
}

/** Returns the middle of the quietest fifth of a second in the range. All times are in seconds. */
export function quietestMoment(envelope: Float32Array, from: number, to: number): number {
  const width = 10
  const last = Math.min(envelope.length, Math.floor(to / envelopeStep)) - width
  let quietest = Math.max(0, Math.floor(from / envelopeStep))
  let least = Number.POSITIVE_INFINITY
  for (let frame = quietest; frame <= last; frame++) {
    let sum = 0
    for (let at = frame; at < frame + width; at++) sum += 10 ** ((envelope[at] ?? -100) / 20)
    if (sum >= least) continue
    least = sum
    quietest = frame
  }
  return (quietest + width / 2) * envelopeStep
}
