import { defineConfig } from 'vitest/config'

/** The tests that stand beside the pure modules which `npm run mutate` changes; none of them needs a database. */
export default defineConfig({
  test: {
    include: [
      'src/core/{jobs,sharing}/**/*.test.ts',
      'src/core/{make-file-name,new-ids,accounts/check-plan}.test.ts',
      'src/core/wiki/{entry-content,text/secret-parts}.test.ts',
      'src/server/auth/{client-address,json-body,origin}.test.ts',
    ],
    environment: 'node',
    testTimeout: 60_000,
  },
})
