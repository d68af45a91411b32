import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFfmpeg } from '../audio/run-ffmpeg.ts'
import { defaultNiceness, lowerPriority, setJobNiceness } from './lower-priority.ts'
import { runProgram } from './run-program.ts'

const below = defaultNiceness
const isLinux = process.platform === 'linux'
const hasGroups = existsSync('/proc/self/autogroup')
const waiting = new AbortController().signal

let folder: string
let program: string
beforeAll(() => {
  setJobNiceness(below)
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-test-'))
  program = path.join(folder, 'tell-priority')
  // Sleeps first, because the priority is lowered after the start.
  writeFileSync(program, '#!/bin/sh\nsleep 0.3\nnice\ncat /proc/self/autogroup 2>&1\n')
  chmodSync(program, 0o755)
})
afterAll(() => {
  setJobNiceness(0)
  rmSync(folder, { recursive: true })
})

function expectLow(told: string): void {
  const [own, group] = told.split('\n')
  expect(Number(own)).toBe(below)
  if (hasGroups) expect(group).toMatch(new RegExp(` nice ${below}$`))
}

describe('low priority', () => {
  it.skipIf(!hasGroups)(
    'applies to a child process in our session, but not to the session itself',
    async () => {
      const child = spawn('sleep', ['10'])
      const before = readFileSync('/proc/self/autogroup', 'utf8')
      lowerPriority(child.pid ?? 0)
      expect(getPriority(child.pid ?? 0)).toBe(below)
      expect(readFileSync('/proc/self/autogroup', 'utf8')).toBe(before)
      child.kill()
    },
  )

  it('applies to a program', async () => {
    expectLow((await runProgram(program, [], { signal: waiting })).stdout.toString())
  })

  it('is left alone with niceness 0', async () => {
    setJobNiceness(0)
    const { stdout } = await runProgram(program, [], { signal: waiting })
    setJobNiceness(below)
    const [own, group] = stdout.toString().split('\n')
    expect(Number(own)).toBe(0)
    if (hasGroups) expect(group).toMatch(/ nice 0$/)
  })

  it('applies to ffmpeg', async () => {
    let told = ''
    await runFfmpeg(program, [], waiting, async (output) => {
      for await (const chunk of output) told += chunk
    })
    expectLow(told)
  })

  it.skipIf(!isLinux)('applies to a background thread, but to no other thread', async () => {
    const module = JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)
    const source = `
      const { parentPort } = require('node:worker_threads')
      import(${module}).then(({ lowerThreadPriority }) => {
        lowerThreadPriority(${below})
        parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'))
        setTimeout(() => {}, 10_000)
      })`
    const thread = new Worker(source, { eval: true })
    const threadPath = await new Promise<string>((resolve, reject) => {
      thread.once('message', resolve).once('error', reject)
    })
    const [own, others] = [getPriority(Number(threadPath.split('/').at(-1))), getPriority()]
    await thread.terminate()
    expect([own, others]).toEqual([below, 0])
  })
})
