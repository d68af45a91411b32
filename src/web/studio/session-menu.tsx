import {
  BookOpen,
  Copy,
  Download,
  Eye,
  History,
  MessageSquareText,
  Pencil,
  Plus,
  Printer,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import type { AudioFile } from '#contract/audio/schemas.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { transcriptFormats } from '#contract/tickets.ts'
import { transcriptFileTexts, transcriptFormatKinds } from '#contract/transcription/formats.ts'
import { type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { omitGmParts } from '#core/recap/filter-recap.ts'
import { copyRecap } from '#web/recap/copy-recap.ts'
import { useRewrite } from '#web/recap/use-rewrite.tsx'
import { VersionsDialog } from '#web/recap/versions.tsx'
import { useRefreshSessions } from '#web/sessions/api.ts'
import { useDownloadTranscript, useRestoreEarlier, useTranscriptionTrash } from '#web/transcription/api.ts'
import { DeleteDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type MenuEntry, MoreMenu } from '#web/ui/popups/menu.tsx'
import type { RecapView } from './recap/use-recap-view.ts'
import { TranscribeAgain } from './transcript/transcribe-again.tsx'

type DeleteTranscriptDialogProps = {
  transcription: Pick<Transcription, 'id' | 'sessionId'>
  /** Called after a delete or a restore, so that the caller can refetch lists and counts elsewhere. */
  onChanged: () => void
  onClose: () => void
}

function DeleteTranscriptDialog({ transcription, onChanged, onClose }: DeleteTranscriptDialogProps) {
  const { id, sessionId } = transcription
  const trash = useTranscriptionTrash(sessionId)
  return (
    <DeleteDialog
      title="Delete this transcript?"
      question={transcriptionTexts.confirmDelete}
      confirmLabel="Delete transcript"
      remove={() => trash.remove(id).then(onChanged)}
      restore={() => trash.restore(id).then(onChanged)}
      texts={{
        ...transcriptionTexts,
        deleted: 'The transcript was deleted',
      }}
      onDeleted={onClose}
      onClose={onClose}
    />
  )
}

type SessionMenuProps = {
  session: Session
  recap: Recap | null
  view: RecapView
  transcription: Transcription | undefined
  /** The recording of the transcript. */
  recording: AudioFile | undefined
  seatCount: number
  isGm: boolean
  onAdd: () => void
  onEdit: () => void
  onDelete: () => void
}

/** All actions of a session, its recap and its transcript that have no button of their own. */
export function SessionMenu(props: SessionMenuProps) {
  const { session, recap, view, transcription, recording, isGm } = props
  const { rewrite, question } = useRewrite(session.id, recap)
  const refreshSessions = useRefreshSessions()
  const [dialog, setDialog] = useState<'versions' | 'transcribe' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const mayTranscribe = isGm && recording?.soundDeletedAt === null
  const actions: MenuEntry[] = [
    ...(isGm ? [{ label: 'Edit session', icon: Pencil, onSelect: props.onEdit }] : []),
    { label: 'Add a recording', icon: Plus, onSelect: props.onAdd },
    ...beginGroup([
      ...listRecapActions(view, isGm),
      ...(isGm && view.mayEdit
        ? [{ label: 'Earlier versions', icon: History, onSelect: () => setDialog('versions') }]
        : []),
      ...(isGm ? [{ label: 'Rewrite recap', icon: RefreshCw, onSelect: () => rewrite() }] : []),
      ...(isGm && recap?.kind === 'narrative'
        ? [{ label: recapTexts.readAgain, icon: BookOpen, onSelect: () => rewrite('reading') }]
        : []),
    ]),
    ...beginGroup([
      ...useTranscriptActions(session.id, transcription, isGm),
      ...(mayTranscribe
        ? [{ label: 'Transcribe again …', icon: RefreshCw, onSelect: () => setDialog('transcribe') }]
        : []),
    ]),
    ...beginGroup([
      ...(isGm && transcription
        ? [{ label: 'Delete transcript', icon: Trash2, danger: true, onSelect: () => setDialog('delete') }]
        : []),
      ...(isGm ? [{ label: 'Delete session', icon: Trash2, danger: true, onSelect: props.onDelete }] : []),
    ]),
  ]
  return (
    <>
      <MoreMenu label="Session actions" actions={actions} />
      {question}
      {recap && dialog === 'versions' && <VersionsDialog recap={recap} onClose={close} />}
      {recording && dialog === 'transcribe' && (
        <TranscribeAgain
          session={session}
          recording={recording}
          seatCount={props.seatCount}
          onClose={close}
        />
      )}
      {transcription && dialog === 'delete' && (
        <DeleteTranscriptDialog transcription={transcription} onChanged={refreshSessions} onClose={close} />
      )}
    </>
  )
}

const beginGroup = ([first, ...others]: MenuEntry[]): MenuEntry[] =>
  first ? [{ ...first, beginsGroup: true }, ...others] : []

function listRecapActions(view: RecapView, isGm: boolean): MenuEntry[] {
  const { shown, sessionName, asPlayers } = view
  return [
    ...(shown
      ? [
          { label: 'Copy for Discord', icon: MessageSquareText, onSelect: () => void view.copyForDiscord() },
          {
            label: 'Copy as Markdown',
            icon: Copy,
            onSelect: () => void copyRecap(view.mayEdit ? shown : omitGmParts(shown), sessionName),
          },
          { label: 'Print the letter (A5)', icon: Printer, onSelect: view.printLetter },
        ]
      : []),
    ...(isGm && asPlayers
      ? [
          {
            label: asPlayers.isOn ? 'View as game master' : 'View as players',
            icon: Eye,
            onSelect: () => asPlayers.onChange(!asPlayers.isOn),
          },
        ]
      : []),
  ]
}

function useTranscriptActions(
  sessionId: string,
  transcription: Transcription | undefined,
  isGm: boolean,
): MenuEntry[] {
  const { id = '', timing, earlierId } = transcription ?? {}
  const download = useDownloadTranscript(id)
  const restore = useRestoreEarlier(sessionId)
  if (!transcription) return []
  const formats = transcriptFormats.filter(
    (format) => timing === 'exact' || !transcriptFormatKinds[format].needsTimes,
  )
  return [
    {
      label: 'Download transcript',
      icon: Download,
      actions: formats.map((format) => ({
        label: transcriptFileTexts.download(format),
        onSelect: () => download.mutate(format),
      })),
    },
    ...(isGm && earlierId !== undefined
      ? [
          {
            label: 'Bring back the earlier transcript',
            icon: History,
            onSelect: () => restore.mutate({ id, earlierId }),
          },
        ]
      : []),
  ]
}
