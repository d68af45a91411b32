/** `separate`: each channel has its own microphone. `same`: one channel is a copy of the other or empty. `mixed`: a stereo recording. */
type ChannelRelation = 'separate' | 'same' | 'mixed'

/**
 * If the channels correlate less than `separateSound`, they come from two microphones; if more than `sameSound`, from one microphone
 * (docs/product.md, “Speakers”).
 */
const separateSound = 0.3
const sameSound = 0.95
/** A channel at least 40 dB weaker than the other counts as unplugged. */
const emptyChannel = 1e-4

export function createChannelComparison(): { feed(samples: Int16Array): void; relate(): ChannelRelation } {
  let [leftPower, rightPower, product] = [0, 0, 0]
  return {
    /** Expects interleaved stereo samples, equally many of each channel. */
    feed(samples) {
      for (let i = 0; i + 1 < samples.length; i += 2) {
        const left = samples[i] ?? 0
        const right = samples[i + 1] ?? 0
        leftPower += left * left
        rightPower += right * right
        product += left * right
      }
    },
    relate() {
      if (Math.min(leftPower, rightPower) <= emptyChannel * Math.max(leftPower, rightPower)) return 'same'
      const correlation = Math.abs(product) / Math.sqrt(leftPower * rightPower + 1)
      if (correlation < separateSound) return 'separate'
      return correlation > sameSound ? 'same' : 'mixed'
    },
  }
}
