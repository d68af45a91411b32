import type { ReactNode } from 'react'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { SectionHead } from '#web/campaigns/section-head.tsx'
import { type OptionsProps, useUpdateOptions } from '#web/campaigns/settings-api.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

export function ProcessingSwitches({ campaignId, options }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
  const { settings, acceptsFacts } = options
  return (
    <div className="grid gap-7">
      <ActionFailed action={update} failed={campaignTexts.settingsFailed} />
      <SwitchGroup title="What happens to a recording" hint="Changes apply from the next recording on.">
        <Switch
          label="Transcribe recordings at once"
          hint="Off: a recording waits, and can be played, until someone presses Transcribe."
          checked={settings.autoTranscribe}
          onChange={(autoTranscribe) => update.mutate({ settings: { autoTranscribe } })}
        />
        <Switch
          label="Tell the speakers apart"
          hint="Off: all lines of a transcript get the same speaker."
          checked={settings.speakerDiarization}
          onChange={(speakerDiarization) => update.mutate({ settings: { speakerDiarization } })}
        />
        <Switch
          label="Let the wiki grow"
          hint="Off: a session gets a transcript and a recap, but the wiki does not change."
          checked={settings.entityExtraction}
          onChange={(entityExtraction) => update.mutate({ settings: { entityExtraction } })}
        />
        <Switch
          label="Add new facts automatically"
          hint="Off: new facts wait on the page of their entry until a game master accepts them. Facts about edited entries always wait."
          checked={acceptsFacts}
          onChange={(next) => update.mutate({ acceptsFacts: next })}
        />
      </SwitchGroup>
    </div>
  )
}

export function PlayerSwitches({ campaignId, options }: OptionsProps) {
  const update = useUpdateOptions(campaignId)
  const { playersMayAdd, shows } = options
  return (
    <div className="grid gap-7">
      <ActionFailed action={update} failed={campaignTexts.settingsFailed} />
      <SwitchGroup title="What players may do and see" hint="Game masters always see everything.">
        <Switch
          label="Players may add sessions and recordings"
          hint="Off: only game masters can. A player’s Upload Audio button says so."
          checked={playersMayAdd}
          onChange={(next) => update.mutate({ playersMayAdd: next })}
        />
        <Switch
          label="Recaps"
          hint="Players can read recaps."
          checked={shows.recap}
          onChange={(recap) => update.mutate({ shows: { recap } })}
        />
        <Switch
          label="Transcripts"
          hint="Players can read what was said, word for word."
          checked={shows.transcript}
          onChange={(transcript) => update.mutate({ shows: { transcript } })}
        />
        <Switch
          label="Sound"
          hint="Players can listen to the recordings."
          checked={shows.sound}
          onChange={(sound) => update.mutate({ shows: { sound } })}
        />
      </SwitchGroup>
    </div>
  )
}

type SwitchGroupProps = { title: string; hint?: string; children: ReactNode }

function SwitchGroup({ title, hint, children }: SwitchGroupProps) {
  return (
    <section aria-label={title}>
      <SectionHead title={title} hint={hint} />
      <div className="mt-1.5 divide-y divide-line">{children}</div>
    </section>
  )
}
