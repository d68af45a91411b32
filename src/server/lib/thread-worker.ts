import { lowerThreadPriority } from './lower-priority.ts'

export type ThreadCall = { module: string; name: string; args: unknown[]; niceness: number }

export async function runCall({ module, name, args }: ThreadCall): Promise<unknown> {
  const loaded: Record<string, unknown> = await import(module)
  const work = loaded[name]
  if (typeof work !== 'function') throw new Error(`${module} exports no function ${name}`)
  return work(...args)
}

export function runInSlowThread(call: ThreadCall): Promise<unknown> {
  lowerThreadPriority(call.niceness)
  return runCall(call)
}
