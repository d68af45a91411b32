import type { ReactNode } from 'react'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import type { CampaignOptions } from '#contract/campaigns/table.ts'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { type OptionsChange, useOptions, useUpdateOptions } from './settings-api.ts'

type OptionSwitch = {
  label: string
  hint: string
  read: (options: CampaignOptions) => boolean
  change: (isOn: boolean) => OptionsChange
}

const processing: OptionSwitch[] = [
  {
    label: 'Transcribe recordings at once',
    hint: 'Off: a recording waits, and can be played, until someone presses Transcribe.',
    read: ({ settings }) => settings.autoTranscribe,
    change: (autoTranscribe) => ({ settings: { autoTranscribe } }),
  },
  {
    label: 'Tell the speakers apart',
    hint: 'Off: all lines of a transcript get the same speaker.',
    read: ({ settings }) => settings.speakerDiarization,
    change: (speakerDiarization) => ({ settings: { speakerDiarization } }),
  },
  {
    label: 'Let the wiki grow',
    hint: 'Off: a session gets a transcript and a recap, but the wiki does not change.',
    read: ({ settings }) => settings.entityExtraction,
    change: (entityExtraction) => ({ settings: { entityExtraction } }),
  },
  {
    label: 'Add new facts automatically',
    hint: 'Off: new facts wait on the page of their entry until a game master accepts them. Facts about edited entries always wait.',
    read: ({ acceptsFacts }) => acceptsFacts,
    change: (acceptsFacts) => ({ acceptsFacts }),
  },
]

const adding: OptionSwitch[] = [
  {
    label: 'Players may add sessions and recordings',
    hint: 'Off: only game masters can. A player’s Upload Audio button says so.',
    read: ({ playersMayAdd }) => playersMayAdd,
    change: (playersMayAdd) => ({ playersMayAdd }),
  },
]

const showing: OptionSwitch[] = [
  {
    label: 'Recaps',
    hint: 'Players can read recaps.',
    read: ({ shows }) => shows.recap,
    change: (recap) => ({ shows: { recap } }),
  },
  {
    label: 'Transcripts',
    hint: 'Players can read what was said, word for word.',
    read: ({ shows }) => shows.transcript,
    change: (transcript) => ({ shows: { transcript } }),
  },
  {
    label: 'Sound',
    hint: 'Players can listen to the recordings.',
    read: ({ shows }) => shows.sound,
    change: (sound) => ({ shows: { sound } }),
  },
]

export function ProcessingSection({ campaignId }: { campaignId: string }) {
  return (
    <OptionSections
      campaignId={campaignId}
      groups={[
        {
          title: 'What happens to a recording',
          note: 'Changes apply from the next recording on.',
          switches: processing,
        },
      ]}
    />
  )
}

export function PlayersSection({ campaignId }: { campaignId: string }) {
  return (
    <OptionSections
      campaignId={campaignId}
      groups={[
        { title: 'What players may do', switches: adding },
        {
          title: 'What players see of a session',
          note: 'Game masters always see everything.',
          switches: showing,
        },
      ]}
    />
  )
}

type Group = { title: string; note?: ReactNode; switches: OptionSwitch[] }

function OptionSections({ campaignId, groups }: { campaignId: string; groups: Group[] }) {
  const options = useOptions(campaignId)
  const update = useUpdateOptions(campaignId)
  return (
    <Loaded query={options} failed={campaignTexts.loadDataFailed}>
      {(current) => (
        <div className="grid gap-7">
          <ActionFailed action={update} failed={campaignTexts.settingsFailed} />
          {groups.map(({ title, note, switches }) => (
            <section key={title} aria-label={title}>
              <h3 className="font-semibold">{title}</h3>
              {note && <p className="mt-0.5 text-small text-subtle">{note}</p>}
              <div className="mt-1.5 divide-y divide-line">
                {switches.map(({ label, hint, read, change }) => (
                  <Switch
                    key={label}
                    label={label}
                    hint={hint}
                    checked={read(current)}
                    onChange={(isOn) => update.mutate(change(isOn))}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  )
}
