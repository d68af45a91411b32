import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCommit } from './program.ts'

const commit = '568e6ddd0123456789abcdef0123456789abcdef'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-commit-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

describe('the commit of the program', () => {
  it('is unknown outside a checkout', () => {
    expect(readCommit(folder)).toBeNull()
  })

  it('is read from the branch, from packed refs, or from a detached HEAD', () => {
    write('.git/HEAD', 'ref: refs/heads/main\n')
    write('.git/packed-refs', `# pack-refs\n${commit} refs/heads/main\n`)
    expect(readCommit(folder)).toBe(commit)
    write('.git/refs/heads/main', `${commit.replace('568', '999')}\n`)
    expect(readCommit(folder)).toMatch(/^999/)
    write('.git/HEAD', `${commit}\n`)
    expect(readCommit(folder)).toBe(commit)
  })

  it('is read in a worktree', () => {
    write('main/.git/worktrees/side/HEAD', 'ref: refs/heads/side\n')
    write('main/.git/refs/heads/side', `${commit}\n`)
    write('side/.git', `gitdir: ${path.join(folder, 'main/.git/worktrees/side')}\n`)
    expect(readCommit(path.join(folder, 'side'))).toBe(commit)
  })
})
