import type { Invite, Member } from '#contract/campaigns/members.ts'
import { type Campaign, defaultSettings } from '#contract/campaigns/schemas.ts'
import { type CampaignOptions, usualTelling } from '#contract/campaigns/table.ts'

const shows = { recap: true, transcript: true, sound: true }

export const sampleCampaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: 'c1',
  name: 'The Ashen Crown',
  description: 'A winter campaign.',
  userRole: 'gm',
  sessionCount: 2,
  lastSessionDate: '2026-01-24',
  totalWikiEntries: 312,
  settings: defaultSettings,
  playersMayAdd: true,
  shows,
  isSample: false,
  cover: null,
  ...change,
})

export const sampleMember = (change: Partial<Member> = {}): Member => ({
  userId: 'u1',
  username: 'Rowan',
  role: 'gm',
  joined_at: '2026-01-02T12:00:00.000Z',
  ...change,
})

export const sampleInvite = (change: Partial<Invite> = {}): Invite => ({
  id: 'i1',
  url: 'https://example.org/join/secret',
  role: 'player',
  expires_at: '2026-02-10T12:00:00.000Z',
  max_uses: 10,
  uses: 3,
  ...change,
})

export const sampleOptions = (change: Partial<CampaignOptions> = {}): CampaignOptions => ({
  settings: defaultSettings,
  playersMayAdd: true,
  shows,
  telling: usualTelling,
  vocabulary: ['Hollowgate'],
  acceptsFacts: true,
  tone: 'plain',
  language: 'auto',
  keepSound: 'forever',
  rememberVoices: false,
  ...change,
})
