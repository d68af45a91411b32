import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookOpenText } from 'lucide-react'
import { campaignTexts, firstRunTexts } from '#contract/campaigns/schemas.ts'
import { search } from '#contract/search/endpoints.ts'
import { listSessions } from '#contract/sessions/endpoints.ts'
import * as sharingCalls from '#contract/sharing/endpoints.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { showAction } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useWorkspace, type Workspace } from '#web/workspace/workspace.ts'
import { SpeechEngine } from './speech-engine.tsx'
import { StartZone } from './start-zone.tsx'
import type { StartFromFile } from './use-start-from-file.ts'

type Stop = { text: string; open: () => unknown }

function listStops(go: Workspace['go'], campaign: string): Stop[] {
  const findNewest = async () => {
    const { sessions } = await callApi(listSessions, { params: { campaignId: campaign } })
    return sessions[0]?.id ?? null
  }
  const findPerson = async () => {
    const query = { q: 'Mirelle Vanthorne', kinds: 'entries', limit: '1' } as const
    const { results } = await callApi(search, { params: { campaignId: campaign }, query })
    return results[0]?.id ?? null
  }
  return [
    {
      text: '1 of 3: Press any line and hear it.',
      open: async () =>
        go({ view: 'transcription', campaign, session: await findNewest().catch(() => null) }),
    },
    {
      text: '2 of 3: Press the time of any fact.',
      open: async () => go({ view: 'wiki', campaign, entry: await findPerson().catch(() => null) }),
    },
    {
      text: '3 of 3: Who came up in which session.',
      open: () => go({ view: 'wiki', campaign, page: 'timeline' }),
    },
  ]
}

/** Opens one stop after another. Dismissing its notice ends the tour. */
function showStops([stop, ...rest]: Stop[]): void {
  if (!stop) return
  void stop.open()
  const action = { label: rest.length > 0 ? 'Next' : 'Done', run: () => showStops(rest) }
  showAction('info', stop.text, action, true)
}

function OpenSample({ disabled }: { disabled: boolean }) {
  const { go } = useWorkspace()
  const client = useQueryClient()
  const opening = useMutation({
    mutationFn: async () => (await callApi(sharingCalls.openSample, {})).campaign,
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: campaignsKey })
      showStops(listStops(go, id))
    },
  })
  return (
    <>
      <Button disabled={disabled} busy={opening.isPending} onClick={() => opening.mutate()}>
        {opening.isPending ? 'Opening …' : 'Open the sample campaign'}
      </Button>
      {opening.isError && (
        <p role="alert" className="mt-3 text-small text-danger">
          {errorText(opening.error, firstRunTexts.sampleFailed)}
        </p>
      )}
    </>
  )
}

type WelcomeProps = {
  start: StartFromFile
  onNewCampaign?: () => void
}

export function Welcome({ start, onNewCampaign }: WelcomeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section aria-label="Start" className="rounded-panel border border-line bg-raised p-5 md:p-7">
        {onNewCampaign && <p className="mb-0.5 text-small text-subtle">{campaignTexts.none}</p>}
        <h2 className="font-display text-[23px]/[30px] font-[560] tracking-[-0.01em]">Start with one file</h2>
        <p className="mt-1 mb-4 max-w-[40rem] text-pretty text-muted">
          Drop in the recording of an evening, or its transcript. A campaign and its first session are made
          from the name of the file; you can change both later.
        </p>
        <StartZone start={start} />
        <div className="mt-4 empty:hidden">
          <SpeechEngine />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-[1_1_320px] text-small text-pretty text-subtle">
            Were you invited by a game master? Open the link you were sent, and their campaign appears here.
          </p>
          {onNewCampaign && (
            <Button disabled={start.isPending} onClick={onNewCampaign}>
              New Campaign
            </Button>
          )}
        </div>
      </section>
      <section
        aria-label="Sample"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 rounded-panel border border-line bg-raised p-5 md:px-7 md:py-6"
      >
        <h2 className="flex min-w-0 flex-[1_1_320px] items-center gap-2.5 font-display text-h3 font-[560]">
          <BookOpenText size={18} strokeWidth={1.6} className="shrink-0 text-gilt" />
          Open a finished campaign. Press any line and hear it.
        </h2>
        <div>
          <OpenSample disabled={start.isPending} />
        </div>
      </section>
    </div>
  )
}
