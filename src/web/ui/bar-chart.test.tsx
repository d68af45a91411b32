import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '#web/lib/test-browser.tsx'
import { BarChart } from './bar-chart.tsx'

const days = [0, 4, 1].map((value, place) => ({ date: `2026-03-1${place}`, value }))
const show = (shown = days) =>
  renderAt('/', <BarChart label="New users" days={shown} format={(value) => `${value} people`} />)
const bars = () => document.querySelector('path')?.getAttribute('d')

describe('the bar chart', () => {
  it('starts at zero and labels the maximum and both ends', () => {
    show()
    expect(bars()).toBe('M1.12 100V0H1.88V100ZM2.12 100V75H2.88V100Z')
    for (const text of ['4 people', '0', 'Mar 10, 2026', 'Mar 12, 2026', '5 people in all']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
  })

  it('reads out each day to keyboard users', () => {
    show()
    const slider = screen.getByRole('slider', { name: 'New users, day by day' })
    fireEvent.focus(slider)
    expect(screen.getByText('Mar 12, 2026: 1 people')).toBeTruthy()
    fireEvent.change(slider, { target: { value: '1' } })
    expect(screen.getByText('Mar 11, 2026: 4 people')).toBeTruthy()
    expect(slider.getAttribute('aria-valuetext')).toBe('Mar 11, 2026: 4 people')
    fireEvent.blur(slider)
    expect(screen.queryByText('Mar 11, 2026: 4 people')).toBeNull()
  })

  it('has a table for screen readers', () => {
    show()
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['Mar 11, 20264 people', 'Mar 12, 20261 people'])
  })

  it('draws no bars when all values are zero', () => {
    show(days.map(({ date }) => ({ date, value: 0 })))
    expect(bars()).toBe('')
    expect(screen.getByText('New users by day, none in this period')).toBeTruthy()
    expect(screen.getByText('0 people in all')).toBeTruthy()
  })
})
