import { AppError } from '#contract/errors.ts'
import type { TranscriptLine } from '#contract/mcp/results.ts'
import { mcpTexts, tools } from '#contract/mcp/tools.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { displayNameOf } from '#contract/transcription/speakers.ts'
import { pageLines, writeTranscriptPage } from '#core/mcp/write-results.ts'
import { readSession } from '#server/sessions/service.ts'
import { listTranscriptions } from '#server/transcription/service.ts'
import { defineTool, requireSession } from '../define-tool.ts'
import { presentListedSession } from './present-links.ts'

function presentLines({ speakers, segments }: Transcription, recording: number): TranscriptLine[] {
  const names = new Map(speakers.map((speaker) => [speaker.id, displayNameOf(speaker)]))
  return segments.map(({ id, start, speakerId, text }) => ({
    ...{ recording, segmentId: id, start, text },
    speaker: names.get(speakerId ?? '') ?? null,
  }))
}

export const readTranscript = defineTool(
  'read_transcript',
  tools.read_transcript,
  async (caller, { sessionId, offset, limit }) => {
    const { deps, links } = caller
    const access = await requireSession(caller, sessionId)
    const { campaignId } = access
    if (!access.shows.transcript) throw new AppError('NOT_FOUND', mcpTexts.transcriptsHidden)
    const transcripts = await listTranscriptions(deps, access)
    const all = transcripts.flatMap((one, at) => presentLines(one, at + 1))
    if (all.length === 0) throw new AppError('NOT_FOUND', mcpTexts.noTranscript)
    if (offset >= all.length) throw new AppError('VALIDATION', mcpTexts.pastTheEnd(all.length))
    const session = presentListedSession(links, campaignId, await readSession(deps, sessionId, campaignId))
    const data = {
      ...{ campaignId, session, offset },
      ...pageLines(all, offset, limit),
      totalLines: all.length,
      lineUrl: links.line(campaignId, sessionId),
      url: session.url,
    }
    return { text: writeTranscriptPage(data), data }
  },
)
