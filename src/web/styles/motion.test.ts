/// <reference types="node" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('mixes the skeleton shimmer in oklab, so that greys take on no hue', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'motion.css'), 'utf8')
  const [gradient] = /linear-gradient\([^;]*/.exec(css) ?? []
  expect(gradient).toContain('in oklab')
  expect(gradient).not.toContain('in oklch')
})
