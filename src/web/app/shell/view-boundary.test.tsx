import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#web/lib/test-browser.tsx'
import { ViewBoundary } from './view-boundary.tsx'

it('offers to reload when the code of a view cannot be loaded', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  renderAt(
    '/app',
    <ViewBoundary>
      <Broken />
    </ViewBoundary>,
  )
  expect(screen.getByText('This view could not be shown')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  vi.restoreAllMocks()
})
