import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error a plain script without types
import { checkFile, checkTree } from './import-rules.mjs'

function runBiome(args: string[]): string {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8' })
  return stdout + stderr
}

const root = path.join(import.meta.dirname, '..')

it.each([
  ['contract/wiki/schemas.ts', "import { z } from 'zod'", 'zod/mini'],
  ['contract/wiki/schemas.ts', "import { foldName } from '#core/fold-name.ts'", 'nothing of ours'],
  ['core/wiki/link.ts', "import { readFileSync } from 'node:fs'", 'pure'],
  ['core/wiki/link.ts', "import lodash from 'lodash'", 'pure'],
  ['core/wiki/link.ts', "import type { Db } from '#server/db/connection.ts'", 'contract only'],
  ['core/wiki/link.ts', "const fs = await import('node:fs')", 'pure'],
  ['server/ports/mail.ts', "import { createTransport } from 'nodemailer'", 'types'],
  ['server/ports/mail.ts', "import { users } from '#server/db/schema-accounts.ts'", 'nothing of the server'],
  ['server/adapters/x-mail.ts', "import { listEntries } from '#server/wiki/service.ts'", 'only ports'],
  ['server/lib/threads.ts', "import { listEntries } from '#server/wiki/service.ts'", 'knows no nouns'],
  ['server/wiki/service.ts', "import { users } from '#server/db/schema-accounts.ts'", 'store.ts'],
  ['server/wiki/service.ts', "import { sql } from 'drizzle-orm'", 'store.ts'],
  ['server/wiki/service.ts', "import fastify from 'fastify'", 'routes.ts'],
  ['server/wiki/service.ts', "import { findRecap } from '../recap/store.ts'", 'only service.ts'],
  ['server/wiki/service.ts', "import { writeRecap } from '#server/reading/jobs.ts'", 'job-registry'],
  [
    'server/wiki/service.ts',
    "import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'",
    'not adapters',
  ],
  ['server/wiki/present.ts', "export { Button } from '#web/ui/button.tsx'", 'never import each other'],
  [
    'web/wiki/article.tsx',
    "import { updateEntry } from '#server/wiki/service.ts'",
    'never import each other',
  ],
  ['web/wiki/api.ts', "import { calls } from '#contract/endpoints.ts'", 'single nouns'],
  ['web/wiki/article.tsx', "import { Shell } from '#web/shell/shell.tsx'", 'do not import the shell'],
  ['web/ui/button.tsx', "import { Article } from '../wiki/article.tsx'", 'know no nouns'],
  ['web/lib/api/api.ts', "import { foldName } from '#core/fold-name.ts'", 'know no rules'],
  [
    'web/shell/shell.tsx',
    "import { SiteLayout } from '#web/site/layout/site-layout.tsx'",
    'do not know each other',
  ],
  [
    'web/wiki/article.tsx',
    "import { SiteLayout } from '#web/site/layout/site-layout.tsx'",
    'do not import the shell',
  ],
  ['web/shell/shell.tsx', "import path from 'node:path'", 'no Node modules'],
  ['contract/jobs/schemas.ts', "import { recapTexts } from '#contract/recap/schemas.ts'", 'order of nouns'],
  ['core/wiki/rank.ts', "import { listThreads } from '../home/list-threads.ts'", 'order of nouns'],
  ['server/recap/service.ts', "import type { Link } from '#server/sharing/service.ts'", 'order of nouns'],
  ['web/sessions/session-form-dialog.tsx', "const wiki = import('#web/wiki/api.ts')", 'order of nouns'],
])('catches a violation in %s: %s', (file, source, fault) => {
  expect(checkFile(file, `${source}\n`)).toEqual([expect.stringContaining(fault)])
})

it.each([
  ['contract/wiki/schemas.ts', "import * as z from 'zod/mini'"],
  ['core/recap/a.ts', "import { foldName } from '#core/fold-name.ts'"],
  ['core/language/words/common-words.ts', "import dictionary from 'dictionary-en'"],
  ['core/wiki/a.ts', "import { diffArrays } from 'diff'"],
  ['server/wiki/service.ts', "import type { Db } from '#server/db/connection.ts'"],
  ['server/wiki/jobs.ts', "import { defineJob } from '#server/jobs/define-job.ts'"],
  ['server/job-registry.ts', "import { writeRecap } from '#server/reading/jobs.ts'"],
  ['web/site/islands/islands.tsx', "import { LoginForm } from '#web/accounts/sign-in/sign-in-forms.tsx'"],
  ['web/studio/studio.tsx', "import { Player } from '#web/audio/player.tsx'"],
  ['web/wiki/article.tsx', "import { Player } from '#web/audio/player.tsx'"],
  ['core/wiki/link.ts', "// import { readFileSync } from 'node:fs'"],
  ['server/recap/a.ts', "import { shown } from './present.ts'"],
  ['server/app.ts', "import { registerMcp } from '#server/mcp/routes.ts'"],
  ['core/jobs/a.test.ts', "import { recapTexts } from '#contract/recap/schemas.ts'"],
])('finds no violation in %s: %s', (file, source) => {
  expect(checkFile(file, `${source}\n`)).toEqual([])
})

it('finds no violation in src', () => {
  expect(checkTree(path.join(root, 'src'))).toEqual([])
})

const planted = {
  core: {
    folder: 'src/core',
    file: 'planted.ts',
    lines: [
      'export const a = process.env.HOME',
      'export const b = fetch("/")',
      'export const c = () => performance.now()',
      'setTimeout(() => {}, 1)',
      'console.log(1)',
    ],
  },
  web: {
    folder: 'src/web',
    file: 'planted.tsx',
    lines: [
      'declare const node: HTMLIFrameElement, text: string',
      'node.innerHTML = text',
      'node.outerHTML = text',
      'node.srcdoc = text',
      "node.insertAdjacentHTML('beforeend', text)",
      'document.createRange().createContextualFragment(text)',
      'document.write(text)',
      'export const made = new Function(text)',
      'window.open(text)',
      'eval(text)',
      'export const drawn = <p dangerouslySetInnerHTML={{ __html: text }} />',
      'export const way = <a href="https://example.org" target="_blank">A way out</a>',
    ],
  },
}

/** Lints both files in one run, because starting the linter takes most of the time. */
function lintPlanted(): string {
  const folders: string[] = []
  try {
    for (const { folder, file, lines } of Object.values(planted)) {
      const made = mkdtempSync(path.join(root, folder, 'planted-'))
      folders.push(made)
      writeFileSync(path.join(made, file), `${lines.join('\n')}\n`)
    }
    const names = folders.map((made) => path.relative(root, made))
    return runBiome(['lint', '--max-diagnostics=100', ...names])
  } finally {
    for (const made of folders) rmSync(made, { recursive: true })
  }
}

describe('lint', () => {
  let output = ''
  beforeAll(() => {
    output = lintPlanted()
  })
  const findLines = (file: string, kind: string) =>
    new Set(
      [...output.matchAll(new RegExp(`${file}:(\\d+):\\d+ (?:${kind})`, 'g'))].map(([, line]) =>
        Number(line),
      ),
    )
  const numberLines = (lines: string[]) => lines.map((_, index) => index + 1)

  it('forbids environment, network, clock, timers and console in core', () => {
    const { file, lines } = planted.core
    expect(findLines(file, 'lint/style/noRestrictedGlobals')).toEqual(new Set(numberLines(lines)))
  })

  it('forbids turning text into markup or code in the browser', () => {
    const { file, lines } = planted.web
    expect(findLines(file, 'plugin|lint/security')).toEqual(new Set(numberLines(lines).slice(1)))
  })
})
