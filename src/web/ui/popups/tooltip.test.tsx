import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TooltipLayer } from './tooltip.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const renderButton = () =>
  render(
    <>
      <IconButton label="Logout" icon={<i />} />
      <TooltipLayer />
    </>,
  )

it("shows an icon's name on hover and hides it on leave and on Escape", async () => {
  renderButton()
  const over = () => fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'mouse' })
  over()
  expect(await screen.findByText('Logout')).toBeTruthy()
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' })
  expect(screen.queryByText('Logout')).toBeNull()
  over()
  await screen.findByText('Logout')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Logout')).toBeNull()
})

it('is hidden from assistive technology, because the button already has the name', async () => {
  renderButton()
  fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'mouse' })
  const tip = await screen.findByText('Logout')
  expect(tip.closest('[aria-hidden="true"]')).not.toBeNull()
})

it('does not appear on touch', () => {
  vi.useFakeTimers()
  renderButton()
  fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'touch' })
  act(() => vi.advanceTimersByTime(5_000))
  expect(screen.queryByText('Logout')).toBeNull()
})
