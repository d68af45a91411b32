/** Builds the server's bundle if its sources changed. */
export function buildServer(): void
