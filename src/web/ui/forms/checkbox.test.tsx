import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'

it('uses its label as accessible name and reports changes', () => {
  const onChange = vi.fn()
  render(
    <Checkbox name="rememberMe" checked={false} onChange={({ target }) => onChange(target.checked)}>
      Remember me
    </Checkbox>,
  )
  const box = screen.getByRole('checkbox', { name: 'Remember me' })
  expect(box).toHaveProperty('checked', false)
  fireEvent.click(screen.getByText('Remember me'))
  expect(onChange).toHaveBeenCalledWith(true)
})
