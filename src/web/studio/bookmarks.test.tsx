import '#web/shell/docks/player-dock.tsx'
import './studio-view.tsx'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Bookmark } from '#contract/audio/bookmarks.ts'
import { BookmarkMark } from '#web/audio/bookmarks.tsx'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { success } from '#web/lib/test-browser.tsx'
import { heardAnswers } from '#web/shell/test-answers.ts'
import { openApp } from '#web/shell/test-app.tsx'

const bookmark: Bookmark = { id: 'b1', at: 1, text: 'The gate opens', createdBy: 'Rowan', audioFileId: 'a1' }
const path = '/api/audio/session/s1/bookmarks'
const open = (bookmarks: Bookmark[], campaign = sampleCampaign()) => {
  let list = bookmarks
  return openApp('/app?view=transcription', {
    ...heardAnswers,
    'GET /api/campaign': success({ campaigns: [campaign] }),
    [`GET ${path}`]: () => success({ bookmarks: list }),
    [`POST ${path}`]: () => {
      list = [...list, { ...bookmark, id: 'b2', at: 0, text: 'A new one' }]
      return { status: 201, body: { success: true, bookmark: list.at(-1) } }
    },
  })
}
const inPlayer = async () => within(await screen.findByRole('region', { name: 'Player' }))
const shown = 'Bookmark at 0:01: The gate opens'

it('shows bookmarks in the player, and jumps to them', async () => {
  open([bookmark, { ...bookmark, id: 'b9', audioFileId: 'another', text: 'Elsewhere' }])
  const player = await inPlayer()
  fireEvent.click(await player.findByRole('button', { name: shown }))
  expect(await player.findByText('0:01')).toBeTruthy()
  expect(player.queryByRole('button', { name: /Elsewhere/ })).toBeNull()
})

it('adds a bookmark at the current second, with an optional note', async () => {
  const asked = open([])
  const player = await inPlayer()
  fireEvent.click(await player.findByRole('button', { name: 'Bookmark' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bookmark at 0:00' }))
  fireEvent.change(dialog.getByLabelText('Note (optional)'), { target: { value: 'A new one' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add bookmark' }))
  expect(await player.findByRole('button', { name: 'Bookmark at 0:00: A new one' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const sent = asked.find((one) => one.path === path && one.method === 'POST')
  expect(sent?.body).toEqual({ at: 0, text: 'A new one', audioFileId: 'a1' })
})

it('does not let players add bookmarks if they may not add recordings', async () => {
  open([bookmark], sampleCampaign({ userRole: 'player', playersMayAdd: false }))
  const player = await inPlayer()
  expect(await player.findByRole('button', { name: shown })).toBeTruthy()
  expect(player.queryByRole('button', { name: 'Bookmark' })).toBeNull()
})

describe('a bookmark in the transcript', () => {
  it('jumps to its time when pressed, and can be deleted', () => {
    const onSeek = vi.fn()
    const onDelete = vi.fn()
    render(<BookmarkMark bookmark={bookmark} onSeek={onSeek} onDelete={onDelete} />)
    fireEvent.click(screen.getByRole('button', { name: shown }))
    expect(onSeek).toHaveBeenCalledWith(1)
    fireEvent.click(screen.getByRole('button', { name: 'Delete the bookmark at 0:01' }))
    expect(onDelete).toHaveBeenCalledWith('b1')
  })

  it('is shown but disabled if there is no sound to play', () => {
    render(<BookmarkMark bookmark={bookmark} onSeek={null} onDelete={null} />)
    expect(screen.getByRole('button', { name: shown })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Delete the bookmark at 0:01' })).toBeNull()
  })
})
