import { defineConfig } from 'vitest/config'
import { quickCompile, youngMemory } from './src/server/testing/server/test-process-flags.ts'
import { isFull } from './src/server/testing/server/test-scale.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isFull: boolean
  }
}

/** Files that replace modules run in a worker of their own; all others share loaded modules and databases. */
const replacing = [
  'src/server/permissions/conventions.test.ts',
  'src/server/accounts/passwords.test.ts',
  'src/server/bad-inputs/accounts.test.ts',
  'src/server/lib/threads.test.ts',
  'src/server/pictures/encode-pictures.test.ts',
  'src/server/wiki/present.test.ts',
]

/** Tests what only the embedded database needs. */
const upkeep = 'src/server/db/embedded/upkeep.test.ts'

/** Tests whose outcome may differ between the embedded database and a PostgreSQL server: see docs/decisions/055. */
const onEmbedded = [
  upkeep,
  'src/server/db/migrate.test.ts',
  'src/server/permissions/matrix.test.ts',
  'src/server/sharing/import/import.test.ts',
  'src/server/search/*.test.ts',
  'src/server/wiki/list-entries.test.ts',
]
/** These tests need a PostgreSQL server. */
const onlyOnServer = [
  'src/server/db/{outage,upgrade-server}.test.ts',
  'src/server/backup/{missing-migration,move-to-postgres,postgres}.test.ts',
  'src/server/{roles,s3-processes,http/shared-limits}.test.ts',
]

/** Guards against hanging, not claims about speed. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

const server = {
  environment: 'node',
  setupFiles: ['quick-hash', 'quick-threads', 'priority'].map(
    (name) => `./src/server/testing/server/test-${name}.ts`,
  ),
  ...patient,
}

const template = './src/server/db/test-template.ts'
const postgres = './src/server/db/test-postgres.ts'
const folder = './src/server/testing/server/test-folder.ts'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/{contract,core,server}/**/*.test.ts', '{bench,scripts}/**/*.test.ts'],
          exclude: [...replacing, upkeep],
          isolate: false,
          execArgv: [quickCompile, youngMemory],
          ...server,
          globalSetup: [template, postgres, folder],
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: replacing, ...server, globalSetup: isFull ? template : postgres },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: isFull ? ['src/server/**/*.test.ts'] : onEmbedded,
          exclude: [...replacing, ...onlyOnServer],
          isolate: false,
          ...server,
          execArgv: [youngMemory],
          globalSetup: [template, folder],
        },
      },
      {
        extends: true,
        // Outside Vite, Node would load the package's version for Node.
        resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx', 'src/web/**/*.test.ts'],
          environment: 'jsdom',
          setupFiles: './src/web/lib/test-setup.ts',
          provide: { isFull },
          isolate: false,
          execArgv: [youngMemory],
          ...patient,
        },
      },
    ],
    // One more than a small machine has processors, because many tests wait for a database or another process.
    maxWorkers: 3,
  },
})
