import { createCluster } from '#server/db/test-cluster.ts'
import { postgresUrl } from '#server/db/test-postgres.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import type { Tally } from './fault.ts'
import { type Installation, withInstallation } from './installation.ts'

export type Workers = {
  installation: Installation
  databaseUrl: string
  startWorker(environment?: Record<string, string>): Promise<ServerProcess>
}

export async function withWorkers(tally: Tally, use: (workers: Workers) => Promise<void>): Promise<void> {
  const cluster = await createCluster('-c fsync=off -c max_connections=200')
  const databaseUrl = postgresUrl(cluster.port, 'postgres')
  const workers: ServerProcess[] = []
  try {
    await withInstallation(tally, { DATABASE_URL: databaseUrl, ROLE: 'web' }, async (installation) => {
      const shared = { DATABASE_URL: databaseUrl, DATA_DIR: installation.dataDir, LOG_LEVEL: 'silent' }
      const startWorker = async (environment: Record<string, string> = {}) => {
        const worker = await startServer({ ...shared, ROLE: 'worker', ...environment })
        workers.push(worker)
        return worker
      }
      await use({ installation, databaseUrl, startWorker }).finally(() =>
        Promise.all(workers.map((worker) => worker.kill('SIGKILL'))),
      )
    })
  } finally {
    cluster.remove()
  }
}
