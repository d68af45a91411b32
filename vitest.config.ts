import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/{contract,core,server}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [
            'src/server/db/{outage,upgrade-server}.test.ts',
            'src/server/backup/{postgres,move-to-postgres}.test.ts',
            'src/server/{roles,shared-limits,s3-processes}.test.ts',
          ],
          environment: 'node',
          globalSetup: './src/server/db/test-template.ts',
          setupFiles: './src/server/test-quick-hash.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          environment: 'node',
          globalSetup: './src/server/db/test-postgres.ts',
          setupFiles: './src/server/test-quick-hash.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx', 'src/web/**/*.test.ts'],
          environment: 'jsdom',
        },
      },
    ],
    maxWorkers: 2,
  },
})
