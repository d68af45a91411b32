import { statfs } from 'node:fs/promises'
import { systemRoles } from '#contract/accounts/schemas.ts'
import type { Period, StatisticsAnswer, StatisticsDay } from '#contract/admin/statistics.ts'
import { audioStatuses } from '#contract/audio/schemas.ts'
import { estimateCosts, listDays } from '#core/admin/statistics.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import {
  countAnswers,
  countAudio,
  countCampaigns,
  countEntries,
  countJobs,
  countSessions,
  countTranscriptions,
  countUsers,
  listAudioByDay,
  listJobsByDay,
  listUsersByDay,
} from './statistics-store.ts'

export async function readDisk({ config }: Pick<Deps, 'config'>): Promise<StatisticsAnswer['disk']> {
  const disk = await statfs(config.dataDir).catch(() => null)
  if (!disk) return null
  const free = disk.bavail * disk.bsize
  return {
    free_bytes: free,
    total_bytes: disk.blocks * disk.bsize,
    is_low: free < 2 * config.minFreeBytes,
  }
}

type Statistics = Omit<StatisticsAnswer, 'success'>

/** A period consists of whole days and ends with today, so that its figures are the sums of the daily figures. */
export async function readStatistics(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  _access: AdminAccess,
  period: Period,
): Promise<Statistics> {
  const { db } = deps
  const days = listDays(period, deps.clock())
  const from = new Date(`${days[0]}T00:00:00Z`)

  const people = await countUsers(db, from)
  const campaigns = await countCampaigns(db, from)
  const sessions = await countSessions(db, from)
  const recordings = await countAudio(db, from)
  const transcriptions = await countTranscriptions(db)
  const answers = await countAnswers(db)
  const entries = await countEntries(db, from)
  const jobs = await countJobs(db, from)
  const bytes = sum(recordings, 'bytes')

  return {
    statistics: {
      active_users: sum(people, 'active'),
      total_users: sum(people, 'total'),
      new_users: sum(people, 'added'),
      active_users_period: sum(people, 'used'),
      total_campaigns: campaigns?.total ?? 0,
      new_campaigns: campaigns?.added ?? 0,
      total_sessions: sessions?.total ?? 0,
      recent_sessions: sessions?.added ?? 0,
      total_storage_bytes: bytes,
      total_audio_files: sum(recordings, 'total'),
      new_audio_files: sum(recordings, 'added'),
      total_audio_seconds: sum(recordings, 'seconds'),
      active_jobs: jobs.active,
      failed_jobs_period: jobs.failed,
      total_transcriptions: transcriptions?.total ?? 0,
      transcribed_audio_files: sum(recordings, 'transcribed'),
      total_wiki_entries: entries?.total ?? 0,
      total_characters_transcribed: transcriptions?.characters ?? 0,
      new_wiki_entries: entries?.added ?? 0,
    },
    usersByRole: systemRoles.map((role) => {
      const found = people.find((one) => one.role === role)
      return {
        role,
        user_count: found?.total ?? 0,
        active_count: found?.active ?? 0,
        recently_active: found?.used ?? 0,
      }
    }),
    audioProcessingStatus: audioStatuses.map((status) => ({
      processing_status: status,
      count: recordings.find((one) => one.status === status)?.total ?? 0,
    })),
    ...estimateCosts({
      bytes,
      audioSeconds: sum(recordings, 'transcribedSeconds'),
      modelCharacters: (transcriptions?.read ?? 0) + (answers?.characters ?? 0),
    }),
    series: await readSeries(db, days, from),
    disk: await readDisk(deps),
  }
}

function sum<K extends string>(rows: Record<K, number>[], column: K): number {
  return rows.reduce((result, row) => result + row[column], 0)
}

async function readSeries(db: Deps['db'], dates: string[], from: Date): Promise<StatisticsDay[]> {
  const users = new Map((await listUsersByDay(db, from)).map((day) => [day.date, day.users]))
  const recordings = new Map((await listAudioByDay(db, from)).map((day) => [day.date, day]))
  const jobs = new Map((await listJobsByDay(db, from)).map((day) => [day.date, day.jobs]))
  return dates.map((date) => ({
    date,
    users: users.get(date) ?? 0,
    audio: recordings.get(date)?.audio ?? 0,
    jobs: jobs.get(date) ?? 0,
    bytes: recordings.get(date)?.bytes ?? 0,
  }))
}
