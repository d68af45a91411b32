import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Segment, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { clearNotices } from '#web/lib/notices.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { type Answers, errorBody, renderWithNotices, stubServer, success } from '#web/lib/test-browser.tsx'
import { useTranscriptions } from '#web/transcription/api.ts'
import { ReaderLine } from '#web/transcription/reader/reader-line.tsx'
import { aTranscription } from '#web/transcription/test-transcription.ts'
import { HeardNames } from './heard-names.tsx'

const base = { id: 'l1', start: null, end: null, speakerId: 'v1' }
const heard = 'Then Ivan Tica meets Branock.'
const corrected = { ...base, text: 'Then Avantika meets Brannoc.', heard, isCorrected: true }
const undone = { ...base, text: 'Then Ivan Tica meets Brannoc.', heard, isCorrected: true }
const clock: PlayClock = {
  subscribe: () => () => {},
  readTime: () => null,
  readAudioId: () => null,
  isPlaying: () => false,
  seek() {},
  toggle() {},
}

type PageProps = { onPress: () => void; onFixName: (name: object) => void }

/** One line of a transcript, which a list of lines would only render in a real layout. */
function Page({ onPress, onFixName }: PageProps) {
  const scope = useRef<HTMLDivElement>(null)
  const transcription = useTranscriptions('s1').data?.[0]
  const segment = transcription?.segments[0]
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list of lines */}
      <div ref={scope} onClick={onPress}>
        {segment && (
          <ReaderLine
            segment={segment}
            {...{
              speaker: 'Rowan',
              colour: '',
              face: null,
              opensTurn: true,
              isNarration: false,
              isNow: false,
              isChosen: false,
            }}
            {...{ query: '', clock, canSeek: true, isSelected: null, onPress, onMenu: null }}
          />
        )}
      </div>
      {transcription && (
        <HeardNames campaignId="c1" transcription={transcription} scope={scope} onFixName={onFixName} />
      )}
    </>
  )
}

function openLine(answers: Answers = {}, line: Segment = corrected) {
  let isRefused = false
  const asked = stubServer({
    'GET /api/transcription/session/s1': () => {
      const segment = isRefused ? { ...base, text: heard, isCorrected: false } : line
      return success({ transcriptions: [aTranscription({ segments: [segment] })] })
    },
    'POST /api/transcription/t1/segments/l1/undo-name': success({ segment: undone }),
    'POST /api/campaign/c1/names/ignore': () => {
      isRefused = true
      return success()
    },
    ...answers,
  })
  const [onPress, onFixName] = [vi.fn(), vi.fn()]
  renderWithNotices('/app', <Page {...{ onPress, onFixName }} />)
  return { asked, onPress, onFixName }
}
const openPopup = async () => {
  fireEvent.click(await screen.findByText('Avantika'))
  return within(await screen.findByRole('dialog', { name: transcriptionTexts.whatWasHeard }))
}

describe('the corrected names of a line', () => {
  beforeEach(clearNotices)

  it('show what was heard', async () => {
    const { onPress } = openLine()
    const popup = await openPopup()
    expect(popup.getByText('Heard: “Ivan Tica”')).toBeTruthy()
    expect(popup.getByText('Heard: “Branock”')).toBeTruthy()
    expect(onPress).not.toHaveBeenCalled()
  })

  it('can be undone one by one', async () => {
    const { asked } = openLine()
    const popup = await openPopup()
    fireEvent.click(popup.getByRole('button', { name: 'Undo Avantika' }))
    await waitFor(() => expect(popup.queryByText('Heard: “Ivan Tica”')).toBeNull())
    expect(popup.getByText('Heard: “Branock”')).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('/undo-name'))?.body).toEqual({
      heard: 'Ivan Tica',
      start: 5,
    })
  })

  it('say why one could not be undone', async () => {
    const answer = { status: 409, body: errorBody(transcriptionTexts.heardChanged, 'CONFLICT') }
    openLine({ 'POST /api/transcription/t1/segments/l1/undo-name': answer })
    fireEvent.click((await openPopup()).getByRole('button', { name: 'Undo Avantika' }))
    expect(await screen.findByText(transcriptionTexts.heardChanged)).toBeTruthy()
  })

  it('can be undone in all lines', async () => {
    const { asked } = openLine()
    fireEvent.click(
      (await openPopup()).getAllByRole('button', { name: 'Undo in all lines' })[0] ?? document.body,
    )
    expect(await screen.findByText(heard)).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('/ignore'))?.body).toEqual({
      from: 'Ivan Tica',
      to: 'Avantika',
    })
  })

  it('are remembered once a game master confirms them', async () => {
    const { onFixName } = openLine()
    fireEvent.click(
      (await openPopup()).getAllByRole('button', { name: 'Always correct' })[0] ?? document.body,
    )
    const { text } = corrected
    await waitFor(() => expect(onFixName).toHaveBeenCalledWith({ text, from: 'Ivan Tica', to: 'Avantika' }))
  })

  it('leave the rest of the line as it is', async () => {
    const { onPress } = openLine()
    fireEvent.click(await screen.findByText(/^Then/))
    expect(onPress).toHaveBeenCalledOnce()
  })

  it('are not marked without what was heard, as for players', async () => {
    openLine({}, { ...base, text: corrected.text, isCorrected: true })
    expect(await screen.findByText(corrected.text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Heard/ })).toBeNull()
  })
})
