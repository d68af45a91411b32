import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { copyCommand } from '#web/site/layout/copy-command.ts'
import { OneCommand } from './home-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('copies the command', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<OneCommand />)
  await copyCommand(screen.getByRole('button', { name: 'Copy' }))
  expect(writeText).toHaveBeenCalledWith('npm start')
  expect(screen.getByRole('status').textContent).toBe('Copied.')
})

it('selects the command if the clipboard is unavailable', async () => {
  vi.stubGlobal('navigator', {})
  render(<OneCommand />)
  await copyCommand(screen.getByRole('button', { name: 'Copy' }))
  expect(getSelection()?.toString()).toBe('npm start')
  expect(screen.getByRole('status').textContent).toBe('Selected: press Ctrl or ⌘ + C to copy it.')
})
