import { defineConfig } from 'vitest/config'

/** Each in a worker of its own, for they replace modules; all others share the modules that they load, and the databases. */
const replacing = [
  'src/server/permissions/conventions.test.ts',
  'src/server/accounts/passwords.test.ts',
  'src/server/bad-inputs/accounts.test.ts',
]

/** None of these is a claim about speed: they end what hangs, and a starved machine is slow at all it does. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000 }

const server = {
  environment: 'node',
  setupFiles: './src/server/test-quick-hash.ts',
  ...patient,
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/{contract,core,server}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [
            ...replacing,
            'src/server/db/{outage,upgrade-server}.test.ts',
            'src/server/backup/{postgres,move-to-postgres}.test.ts',
            'src/server/{roles,shared-limits,s3-processes}.test.ts',
          ],
          isolate: false,
          ...server,
          globalSetup: ['./src/server/db/test-template.ts', './src/server/test-folder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: replacing,
          ...server,
          globalSetup: './src/server/db/test-template.ts',
        },
      },
      {
        // The same stores and jobs on a PostgreSQL server.
        extends: true,
        test: {
          name: 'postgres',
          include: [
            'src/server/{accounts,campaigns,jobs,recap,sharing,wiki}/**/*.test.ts',
            'src/server/db/{migrate,outage,upgrade-server}.test.ts',
            'src/server/backup/{postgres,move-to-postgres}.test.ts',
            'src/server/{roles,shared-limits,s3-processes}.test.ts',
          ],
          exclude: replacing,
          isolate: false,
          ...server,
          globalSetup: ['./src/server/db/test-postgres.ts', './src/server/test-folder.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx', 'src/web/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: './src/web/lib/test-patience.ts',
          ...patient,
        },
      },
    ],
    maxWorkers: 2,
  },
})
