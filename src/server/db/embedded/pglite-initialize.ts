import { PGlite } from '@electric-sql/pglite'
import { DurableFS, durableStartParams } from './durable-fs.ts'

/** Creates the folder of the embedded database in a process of its own; the folder is the only argument. */

const database = await PGlite.create({
  fs: new DurableFS(process.argv[2] ?? ''),
  startParams: durableStartParams,
})
await database.close()
