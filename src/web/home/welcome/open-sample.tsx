import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firstRunTexts } from '#contract/campaigns/schemas.ts'
import { search } from '#contract/search/endpoints.ts'
import { listSessions } from '#contract/sessions/endpoints.ts'
import * as sharingCalls from '#contract/sharing/endpoints.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { showAction } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { useWorkspace, type Workspace } from '#web/workspace/workspace.ts'

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

export function OpenSample({ disabled }: { disabled: boolean }) {
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
