import { open } from 'node:fs/promises'

/** Reads up to 64 bytes from the start of the file, and up to 64 from the offset that `skip` derives from them. */
export async function readHead(
  file: string,
  skip: (head: Uint8Array) => number,
): Promise<[Uint8Array, Uint8Array]> {
  await using handle = await open(file, 'r')
  const head = new Uint8Array(64)
  const { bytesRead } = await handle.read(head, 0, 64, 0)
  const after = new Uint8Array(64)
  const { bytesRead: afterRead } = await handle.read(after, 0, 64, skip(head))
  return [head.subarray(0, bytesRead), after.subarray(0, afterRead)]
}
