export const serverArguments: string[]
export const serverMemory: Record<string, string>
/** Where tests keep what Node compiled. */
export const compiled: { NODE_COMPILE_CACHE: string }
