// Runs in a child process, because it reads hostile files with native code.
import { limitMemory } from '#server/lib/limit-memory.ts'
import { type EncodeAnswer, type EncodeOrder, encodePicture } from './encode-picture.ts'

limitMemory(Number(process.argv[2]))

process.on('message', async (orders: EncodeOrder[]) => {
  const answers: EncodeAnswer[] = []
  for (const order of orders) answers.push(await encodePicture(order))
  process.send?.(answers)
})
process.on('disconnect', () => process.exit(0))
