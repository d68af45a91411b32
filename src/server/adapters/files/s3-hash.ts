import { createHash, createHmac } from 'node:crypto'
import { setImmediate as giveWay } from 'node:timers/promises'

const sliceBytes = 1024 * 1024

function readKey(secret: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof secret === 'string') return secret
  if (secret instanceof ArrayBuffer) return new Uint8Array(secret)
  return new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
}

/** Hashes in slices, because hashing a whole upload part at once would block the event loop. */
export class SlicedSha256 {
  readonly #hash
  readonly #given: Uint8Array[] = []

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', readKey(secret))
  }

  update(bytes: Uint8Array): void {
    this.#given.push(bytes)
  }

  async digest(): Promise<Uint8Array> {
    for (const bytes of this.#given) {
      for (let start = 0; start < bytes.length; start += sliceBytes) {
        this.#hash.update(bytes.subarray(start, start + sliceBytes))
        if (bytes.length > sliceBytes) await giveWay()
      }
    }
    return this.#hash.digest()
  }

  reset(): void {
    throw new Error('A hash cannot be restarted')
  }
}
