import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { lockDataFolder } from './data-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const readStat = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
const lockAs = (pid: number) => writeFileSync(path.join(folder, 'lock'), `${pid} ${readStat(pid)[19]}`)

/** Starts a process with a child, and returns the pid of the child. The process does not wait for the child to end. */
async function startChild(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = await once(parent.stdout, 'data')
  // The shell would still wait for a child that ends early.
  await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n'))
  return Number(String(line))
}

it.skipIf(process.platform !== 'linux')('takes over the lock of a zombie process', async () => {
  const pid = await startChild()
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(readStat(pid)[0]).toBe('Z'))
  lockAs(pid)
  const unlock = lockDataFolder(folder)
  expect(readFileSync(path.join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  unlock()
})

it('respects the lock of a running process', async () => {
  const pid = await startChild()
  onTestFinished(() => void process.kill(pid, 'SIGKILL'))
  lockAs(pid)
  expect(() => lockDataFolder(folder)).toThrow(`Another Hearthscribe already uses the data folder ${folder}.`)
})
