import { defineConfig } from 'vitest/config'

/** The tests that stand beside the pure modules which `npm run mutate` changes; none of them needs a database. */
export default defineConfig({
  test: {
    include: [
      'src/core/{jobs,plans,sharing}/**/*.test.ts',
      'src/core/wiki/text/secret-parts.test.ts',
      'src/server/auth/{client-address,json-body,origin}.test.ts',
    ],
    environment: 'node',
    testTimeout: 60_000,
  },
})
