import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The root of the repository or installation. */
export const programFolder = path.join(import.meta.dirname, '../../..')

export function readProgramVersion(): string {
  return String(JSON.parse(readFileSync(path.join(programFolder, 'package.json'), 'utf8')).version)
}

/** Reads Git's files, because Git may not be installed on the server. Returns null if they are missing. */
export function readCommit(folder = programFolder): string | null {
  try {
    const git = findGitFolder(path.join(folder, '.git'))
    const head = readFileSync(path.join(git, 'HEAD'), 'utf8').trim()
    const [, ref] = /^ref: (.+)$/.exec(head) ?? []
    return ref ? readRef(git, ref) : head
  } catch {
    return null
  }
}

/** In a worktree, `.git` is a file that contains the path of the Git folder. */
function findGitFolder(place: string): string {
  try {
    const [, folder = ''] = /^gitdir: (.+)$/m.exec(readFileSync(place, 'utf8')) ?? []
    return path.resolve(path.dirname(place), folder)
  } catch {
    return place
  }
}

function readRef(git: string, ref: string): string | null {
  for (const folder of [git, path.join(git, '../..')]) {
    const hash = readIfThere(path.join(folder, ref)) ?? findPacked(folder, ref)
    if (hash) return hash
  }
  return null
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}

function findPacked(git: string, ref: string): string | null {
  const lines = readIfThere(path.join(git, 'packed-refs'))?.split('\n') ?? []
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? null
}
