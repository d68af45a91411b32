type LoadState = { isError: boolean; data: unknown }

/** The first of some queries that failed and has nothing to show. */
export const findMissing = <T extends LoadState>(queries: T[]): T | undefined =>
  queries.find(({ isError, data }) => isError && data === undefined)
