import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useListFocus } from './use-list-focus.ts'

function List({ items }: { items: string[] }) {
  const ref = useListFocus<HTMLUListElement>(items)
  return (
    <ul ref={ref} tabIndex={-1}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

it('focuses a list that got shorter, but not one that grew', () => {
  const { rerender } = render(<List items={['a']} />)
  rerender(<List items={['a', 'b']} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<List items={['b']} />)
  expect(document.activeElement).toBe(screen.getByRole('list'))
})
