/** The folder of the repository. */
export const root: string
/** The Node that package-lock.json pins for this machine, or the running Node if that package is not installed. */
export function pinnedNode(): string
