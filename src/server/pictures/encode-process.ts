// Runs in a child process, because it reads hostile files with native code.
import { limitMemory } from '#server/lib/limit-memory.ts'
import { type EncodeOrder, encodePicture } from './encode-picture.ts'

limitMemory(Number(process.argv[2]))

process.on('message', async (order: EncodeOrder) => {
  process.send?.(await encodePicture(order))
})
process.on('disconnect', () => process.exit(0))
