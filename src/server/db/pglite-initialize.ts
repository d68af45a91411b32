import { PGlite } from '@electric-sql/pglite'
import { DurableFS, durableStartParams } from './durable-fs.ts'

/** The process that makes the folder of the embedded database, which its one argument names. */

const database = await PGlite.create({
  fs: new DurableFS(process.argv[2] ?? ''),
  startParams: durableStartParams,
})
await database.close()
