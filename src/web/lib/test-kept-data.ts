import type { KeptData } from './kept-data.ts'

/** A browser's disk in memory: what is kept is a copy, as there. With `room` it takes no more than so many parts. */
export function memoryOf(room = Number.POSITIVE_INFINITY): KeptData & { size: () => number } {
  const parts = new Map<string, unknown>()
  const place = (key: readonly string[], part: string) => JSON.stringify([...key, part])
  return {
    size: () => parts.size,
    // What was written here is what the reader expects: as on the disk, the format would see to that.
    read: async (key, part) => structuredClone(parts.get(place(key, part)) ?? null) as never,
    async write(key, part, value) {
      if (parts.size >= room) return false
      parts.set(place(key, part), structuredClone(value))
      return true
    },
    async drop(key) {
      const start = JSON.stringify(key).slice(0, -1)
      for (const one of parts.keys()) if (one.startsWith(`${start},`)) parts.delete(one)
    },
    async list(part) {
      return [...parts.keys()]
        .map((one): string[] => JSON.parse(one))
        .flatMap((key) => (key.at(-1) === part ? [key.slice(0, -1)] : []))
    },
  }
}
