export const serverArguments: string[]
export const serverMemory: Record<string, string>
