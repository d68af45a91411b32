import type { AdminJob } from '#contract/admin/jobs.ts'
import { formatBytes } from '#web/lib/format.ts'

/** Omits the file name, because administrators must not see texts that users wrote. */
export function describeRecording({ audio_format, audio_bytes }: AdminJob): string | null {
  return audio_format === null || audio_bytes === null ? null : `${audio_format}, ${formatBytes(audio_bytes)}`
}
