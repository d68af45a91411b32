import { useMutation } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { renderAt } from '#web/lib/test-browser.tsx'
import { NoticeStack } from './notice-stack.tsx'

describe('NoticeStack', () => {
  it('hides successes after 3 seconds and keeps errors until they are dismissed', () => {
    vi.useFakeTimers()
    renderAt('/app', <NoticeStack />)
    act(() => {
      showNotice('success', 'Saved')
      showNotice('error', 'Failed to load campaigns')
    })
    expect(screen.getByText('Saved')).toBeTruthy()
    act(() => vi.advanceTimersByTime(3_000))
    expect(screen.queryByText('Saved')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Failed to load campaigns')).toBeNull()
  })

  it('shows Processing... outside of the stack, because its place lies below the veil of dialogs', async () => {
    function Slow() {
      const { mutate } = useMutation({ mutationFn: () => new Promise(() => {}) })
      return (
        <button type="button" onClick={() => mutate()}>
          Save
        </button>
      )
    }
    const { container } = renderAt(
      '/app',
      <>
        <Slow />
        <NoticeStack />
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const text = await screen.findByText('Processing...')
    expect(container.contains(text)).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Processing...')).toBeNull()
  })

  it('shows the same text only once', () => {
    renderAt('/app', <NoticeStack />)
    act(() => {
      showNotice('error', 'File upload failed')
      showNotice('error', 'File upload failed')
    })
    expect(screen.getAllByText('File upload failed')).toHaveLength(1)
  })

  it('hides an Undo notice after 10 seconds, but not while it is focused', () => {
    vi.useFakeTimers()
    const undo = vi.fn()
    renderAt('/app', <NoticeStack />)
    act(() => showUndo('“The Ashen Crown” was deleted', undo))
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
    act(() => vi.advanceTimersByTime(60_000))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Undo')).toBeNull()

    act(() => showUndo('“The Ashen Crown” was deleted', undo))
    act(() => vi.advanceTimersByTime(10_000))
    expect(screen.queryByText('Undo')).toBeNull()
    expect(undo).toHaveBeenCalledOnce()
  })
})
