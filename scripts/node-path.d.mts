/** The folder of the repository. */
export const root: string
/** The Node that package-lock.json pins for this machine. */
export function pinnedNode(): string
