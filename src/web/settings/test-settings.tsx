import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { sampleCampaign, sampleMember, sampleOptions } from '#web/campaigns/test-campaigns.ts'
import { type Answer, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { SettingsDialog, type SettingsPart } from './settings-dialog.tsx'

export const base = '/api/campaign/c1'
export const seat = {
  player: 'Ines',
  character: 'Tamsin',
  aliases: ['Tam'],
  speakerName: 'ines',
  memberId: 'u2',
}
export const seats = [{ id: 's1', ...seat, picture: null }]

type Answers = Record<string, Answer | (() => Answer)>

const members = [sampleMember(), sampleMember({ userId: 'u2', username: 'Ines', role: 'player' })]
const server: Answers = {
  [`GET ${base}/settings`]: optionsAnswer(),
  [`GET ${base}/members`]: { body: { success: true, members } },
  [`GET ${base}/invites`]: { body: { success: true, invites: [] } },
  [`GET ${base}/table`]: { body: { success: true, seats, version: 3 } },
}

export function optionsAnswer(change: Parameters<typeof sampleOptions>[0] = {}) {
  return { body: { success: true, options: sampleOptions(change) } }
}

export function openSettings(startAt: SettingsPart, answers: Answers = {}, beside: ReactNode = null) {
  const asked = stubServer({ ...server, ...answers })
  const on = { onClose: vi.fn(), onLeft: vi.fn() }
  renderAt(
    '/app',
    <>
      <SettingsDialog campaign={sampleCampaign()} ownId="u1" startAt={startAt} {...on} />
      {beside}
    </>,
  )
  const sent = (method: string) => asked.filter((one) => one.method === method)
  return { ...on, sent }
}
