import { useMutation, useQueryClient } from '@tanstack/react-query'
import { firstRunTexts } from '#contract/campaigns/schemas.ts'
import * as sharingCalls from '#contract/sharing/endpoints.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'

export function OpenSample({ disabled }: { disabled: boolean }) {
  const { go } = useWorkspace()
  const client = useQueryClient()
  const opening = useMutation({
    mutationFn: async () => (await callApi(sharingCalls.openSample, {})).campaign,
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: campaignsKey })
      await go({ view: 'dashboard', campaign: id, session: null })
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
