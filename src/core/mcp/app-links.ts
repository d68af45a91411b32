import type { Source } from '#contract/source.ts'

export type AppLinks = ReturnType<typeof createAppLinks>

/** Creates links into the browser application, in the format of its router. */
export function createAppLinks(origin: string) {
  const link = (query: Record<string, string>) => `${origin}/app?${new URLSearchParams(query)}`
  const session = (campaign: string, sessionId: string) =>
    link({ view: 'transcription', campaign, session: sessionId })
  return {
    campaign: (campaign: string) => link({ view: 'dashboard', campaign }),
    session,
    entry: (campaign: string, entry: string) => link({ view: 'wiki', campaign, entry }),
    /** The link opens the transcript at the line of the source, and the recording at the start of this line if the start is known. */
    source(
      campaign: string,
      { sessionId, segmentId, start }: Pick<Source, 'sessionId' | 'segmentId' | 'start'>,
    ) {
      const time = start === null ? '' : `&t=${Math.floor(start)}`
      return `${session(campaign, sessionId)}&segment=${encodeURIComponent(segmentId)}${time}`
    },
    /** Returns a template with the placeholders `{segmentId}` and `{start}`. */
    line: (campaign: string, sessionId: string) =>
      `${session(campaign, sessionId)}&segment={segmentId}&t={start}`,
  }
}
