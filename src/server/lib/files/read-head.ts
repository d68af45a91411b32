import { open } from 'node:fs/promises'

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
