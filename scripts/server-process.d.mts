export const serverFlags: string[]
export const serverArguments: string[]
export const serverMemory: Record<string, string>
export const builtFlag: string
/** Node's compile cache for tests. */
export const compileCache: { NODE_COMPILE_CACHE: string }
