/** `separate`: two microphones, a voice each. `same`: one sound twice, or one channel empty. `mixed`: a room in stereo. */
export type ChannelRelation = 'separate' | 'same' | 'mixed'

/** Below this correlation two channels hold two microphones, above the other one microphone twice. */
const separateSound = 0.3
const sameSound = 0.95
/** A channel that is 40 dB weaker than the other is an empty cable. */
const emptyChannel = 1e-4

/** Measures how the two channels of a recording belong together, while it streams by. */
export function createChannelMeter(): { feed(samples: Int16Array): void; relate(): ChannelRelation } {
  let [leftPower, rightPower, product] = [0, 0, 0]
  return {
    /** Interleaved samples of two channels, whole frames. */
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
