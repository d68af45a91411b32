import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { isVaultPath } from '#core/sharing/name-notes.ts'
import type { Note } from '#core/sharing/write-vault.ts'
import type { VaultTarget } from '#server/ports/vault-target.ts'

/** This file in the vault lists the files that the server wrote, with their hashes. The hash is "" while a file is being written. */
const listName = '.hearthscribe.json'
const fileList = z.object({ files: z.record(z.string(), z.string()) })

const batchSize = 200
const writtenAtOnce = 8

type Written = { files: number; foreignFiles: number }

/** The id of a picture serves as its hash, because a changed picture has a new id. */
const hashOf = (note: Note) =>
  'text' in note ? createHash('sha256').update(note.text).digest('hex') : note.picture.id

/**
 * Writes changed notes, and removes the files of deleted notes, but leaves files that the server did not write. Lists each file before
 * writing it, so that a later attempt can continue after an interruption.
 */
export async function writeFolder(
  target: VaultTarget,
  folder: string,
  notes: AsyncIterable<Note>,
  signal: AbortSignal,
): Promise<Written> {
  const known = await readList(target, folder)
  const present = await target.list(folder)
  const written = new Set<string>()
  let foreignFiles = 0

  async function writeBatch(batch: Note[]): Promise<void> {
    signal.throwIfAborted()
    const own = batch.filter(({ path }) => known.has(path) || !present.has(path))
    foreignFiles += batch.length - own.length
    const changed = own.filter((note) => !present.has(note.path) || known.get(note.path) !== hashOf(note))
    for (const { path } of changed) known.set(path, '')
    if (changed.length > 0) await writeList(target, folder, known)
    await forEach(changed, async (note) => {
      const content = 'text' in note ? note.text : await note.picture.read('large')
      if (content !== null) await target.write(folder, note.path, content)
    })
    for (const note of own) {
      known.set(note.path, hashOf(note))
      written.add(note.path)
    }
  }

  let batch: Note[] = []
  for await (const note of notes) {
    batch.push(note)
    if (batch.length < batchSize) continue
    await writeBatch(batch)
    batch = []
  }
  await writeBatch(batch)
  const gone = [...known.keys()].filter((path) => !written.has(path))
  await forEach(gone, (path) => target.remove(folder, path))
  for (const path of gone) known.delete(path)
  await writeList(target, folder, known)
  return { files: written.size, foreignFiles }
}

/** Waits for all calls before it throws. Otherwise, a call could still be writing during the next attempt. */
async function forEach<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit(writtenAtOnce)
  const ended = await Promise.allSettled(items.map((item) => limit(() => work(item))))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/**
 * Treats an invalid list as empty, so that all existing files count as foreign and stay. Ignores unsafe paths, because a single unsafe
 * path would make every attempt fail.
 */
async function readList(target: VaultTarget, folder: string): Promise<Map<string, string>> {
  const text = await target.read(folder, listName)
  try {
    const { files } = fileList.parse(JSON.parse(text ?? '{"files":{}}'))
    return new Map(Object.entries(files).filter(([path]) => isVaultPath(path)))
  } catch {
    return new Map()
  }
}

const writeList = (target: VaultTarget, folder: string, files: Map<string, string>) =>
  target.write(folder, listName, `${JSON.stringify({ files: Object.fromEntries(files) }, null, 1)}\n`)
