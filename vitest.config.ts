import { defineConfig } from 'vitest/config'
import { isFull } from './src/server/testing/server/test-scale.ts'

/** Files that replace modules run in a worker of their own; all others share loaded modules and databases. */
const replacing = [
  'src/server/permissions/conventions.test.ts',
  'src/server/accounts/passwords.test.ts',
  'src/server/bad-inputs/accounts.test.ts',
]

/** Tests whose outcome may differ between a PostgreSQL server and the embedded database: see docs/decisions/055. */
const onPostgres = [
  'src/server/accounts/{sign-in,delete-account,password,plans,routes,store}.test.ts',
  'src/server/campaigns/{invites,members,table}.test.ts',
  'src/server/jobs/{all-jobs,events,fair-claim,worker}.test.ts',
  'src/server/pipeline.test.ts',
  'src/server/recap/edit-recap.test.ts',
  'src/server/sharing/{links,export/export,import/import}.test.ts',
  'src/server/wiki/{categories,list-entries,versions}.test.ts',
  'src/server/wiki/{entries/create-entry,history/revisions,trash/trash}.test.ts',
  'src/server/wiki/{duplicates/merge-entries,duplicates/scan-duplicates,links/derive-links,links/related}.test.ts',
]
const onPostgresInFull = [
  'src/server/{accounts,campaigns,jobs,reading,recap,sharing,wiki}/**/*.test.ts',
  'src/server/pipeline.test.ts',
]

/** Guards against hanging, not claims about speed. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000 }

const server = {
  environment: 'node',
  setupFiles: './src/server/testing/server/test-quick-hash.ts',
  ...patient,
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/{contract,core,server}/**/*.test.ts', '{bench,scripts}/**/*.test.ts'],
          exclude: [
            ...replacing,
            'src/server/db/{outage,upgrade-server}.test.ts',
            'src/server/backup/{postgres,move-to-postgres}.test.ts',
            'src/server/{roles,s3-processes,http/shared-limits}.test.ts',
          ],
          isolate: false,
          ...server,
          globalSetup: ['./src/server/db/test-template.ts', './src/server/testing/server/test-folder.ts'],
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
        extends: true,
        test: {
          name: 'postgres',
          include: [
            ...(isFull ? onPostgresInFull : onPostgres),
            'src/server/db/{migrate,outage,upgrade-server}.test.ts',
            'src/server/backup/{postgres,move-to-postgres}.test.ts',
            'src/server/{roles,s3-processes,http/shared-limits}.test.ts',
          ],
          exclude: replacing,
          isolate: false,
          ...server,
          globalSetup: ['./src/server/db/test-postgres.ts', './src/server/testing/server/test-folder.ts'],
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
          isolate: false,
          ...patient,
        },
      },
    ],
    maxWorkers: 2,
  },
})
