import { readFileSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const readNumber = (file: string): number | null => {
  const written = readText(file)?.trim()
  return written && /^\d+$/.test(written) ? Number(written) : null
}

type Memory = { total: number; free: number }

/** Of the whole machine. Memory that Linux can take back from its file cache counts as free. */
function readMachine(): Memory {
  const [, kilobytes] = /^MemAvailable:\s+(\d+) kB$/m.exec(readText('/proc/meminfo') ?? '') ?? []
  return { total: totalmem(), free: kilobytes ? Number(kilobytes) * 1024 : freemem() }
}

/** The limit of a container (cgroup version 2); null outside one. */
function readContainer(folder: string): Memory | null {
  const total = readNumber(`${folder}/memory.max`)
  const used = readNumber(`${folder}/memory.current`)
  if (total === null || used === null) return null
  const [, cached = '0'] = /^inactive_file (\d+)$/m.exec(readText(`${folder}/memory.stat`) ?? '') ?? []
  return { total, free: Math.max(0, total - used + Number(cached)) }
}

/** Returns the memory of the machine or the container, and what a further process could use of it, in bytes. */
export function readMemory(containerFolder = '/sys/fs/cgroup'): Memory {
  const machine = readMachine()
  const container = readContainer(containerFolder)
  if (!container || container.total > machine.total) return machine
  return { total: container.total, free: Math.min(machine.free, container.free) }
}
