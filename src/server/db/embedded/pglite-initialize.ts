// Creates a database. Runs as a process of its own, whose only argument is the database folder.
import { PGlite } from '@electric-sql/pglite'
import { DurableFS, durableStartParams } from './durable-fs.ts'

const database = await PGlite.create({
  fs: new DurableFS(process.argv[2] ?? ''),
  startParams: durableStartParams,
})
await database.close()
