import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** Returns the SHA-256 in hex. */
export async function hashFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, signal ? { signal } : {})
  return hash.digest('hex')
}

/** Reads up to `length` bytes from the start of the file, and as many from the offset that `skip` derives from them. */
export async function readHead(
  file: string,
  length: number,
  skip: (head: Uint8Array) => number = () => 0,
): Promise<[Uint8Array, Uint8Array]> {
  await using handle = await open(file, 'r')
  const head = new Uint8Array(length)
  const { bytesRead } = await handle.read(head, 0, length, 0)
  const after = new Uint8Array(length)
  const { bytesRead: afterRead } = await handle.read(after, 0, length, skip(head))
  return [head.subarray(0, bytesRead), after.subarray(0, afterRead)]
}
