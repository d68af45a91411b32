import { doneAnswer, endpoint } from '#contract/endpoint.ts'
import * as announcements from './announcements.ts'

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  access: 'signed-in',
  summary: 'Lists the current announcements for the signed-in user, highest priority first.',
  answer: announcements.activeAnnouncementList,
})
export const dismissAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/:announcementId/dismiss',
  access: 'signed-in',
  summary: 'Hides an announcement from the signed-in user.',
  answer: doneAnswer,
})
