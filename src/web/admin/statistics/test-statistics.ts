import type { Period, StatisticsAnswer } from '#contract/admin/statistics.ts'

export function sampleStatistics(period: Period = 30): StatisticsAnswer {
  const empty = { users: 0, audio: 0, jobs: 0, bytes: 0 }
  const dateOf = (day: number) => new Date(Date.UTC(2026, 2, 14 - day)).toISOString().slice(0, 10)
  const series = Array.from({ length: period }, (_, place) => ({
    date: dateOf(period - 1 - place),
    ...empty,
  }))
  series[1] = { date: dateOf(period - 2), users: 2, audio: 3, jobs: 40, bytes: 5 * 1024 ** 3 }
  return {
    success: true,
    statistics: {
      active_users: 11,
      total_users: 12,
      new_users: 2,
      active_users_period: 9,
      total_campaigns: 1234,
      new_campaigns: 5,
      total_sessions: 70,
      recent_sessions: 6,
      total_storage_bytes: 5 * 1024 ** 4,
      total_audio_files: 40,
      new_audio_files: 3,
      total_audio_seconds: 36_300,
      active_jobs: 1,
      failed_jobs_period: 4,
      total_transcriptions: 39,
      transcribed_audio_files: 37,
      total_wiki_entries: 512,
      total_characters_transcribed: 987_654,
      new_wiki_entries: 13,
    },
    usersByRole: [
      { role: 'admin', user_count: 1, active_count: 1, recently_active: 1 },
      { role: 'gm', user_count: 8, active_count: 7, recently_active: 6 },
      { role: 'player', user_count: 3, active_count: 3, recently_active: 2 },
    ],
    audioProcessingStatus: [
      { processing_status: 'pending', count: 1 },
      { processing_status: 'processing', count: 0 },
      { processing_status: 'completed', count: 37 },
      { processing_status: 'failed', count: 2 },
    ],
    estimatedCosts: {
      storage: { gb: 5120, estimatedMonthlyCost: 102.4 },
      transcription: { totalMinutes: 605, estimatedCost: 3.63 },
      ai: { estimatedTokens: 2500, estimatedCost: 0.0075 },
    },
    totalEstimatedCost: { total: 106.0375 },
    series,
    disk: { free_bytes: 3 * 1024 ** 3, total_bytes: 10 * 1024 ** 3, is_low: false },
  }
}
