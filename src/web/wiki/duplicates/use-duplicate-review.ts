import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type DuplicateGroup,
  duplicateLimits,
  duplicateTexts,
  maintenanceTexts,
} from '#contract/wiki/maintenance.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { refreshWiki, restoreFromTrash, scanKey } from '#web/wiki/edit-api.ts'
import { offerUndo } from '#web/wiki/history/offer-undo.ts'
import {
  type CleanupResult,
  deleteEntries,
  describeCleanup,
  markNotSame,
  mergeEntries,
  type Scan,
  useScan,
} from './duplicates-api.ts'

export type Choice = { keepId: string; leftOut: readonly string[] }

export const listMembers = ({ entry, duplicateResult }: DuplicateGroup): WikiEntry[] => [
  entry,
  ...duplicateResult.matches.map((match) => match.entry),
]

const firstChoice = ({ entry }: DuplicateGroup): Choice => ({ keepId: entry.id, leftOut: [] })

export const listChosen = (group: DuplicateGroup, { keepId, leftOut }: Choice): string[] =>
  listMembers(group)
    .map(({ id }) => id)
    .filter((id) => id !== keepId && !leftOut.includes(id))

/** Removes entries from the groups. Drops groups that lose their first entry or are left with a single entry. */
function dropEntries(groups: readonly DuplicateGroup[], ids: readonly string[]): DuplicateGroup[] {
  return groups
    .filter(({ entry }) => !ids.includes(entry.id))
    .map(({ entry, duplicateResult }) => ({
      entry,
      duplicateResult: { matches: duplicateResult.matches.filter((match) => !ids.includes(match.entry.id)) },
    }))
    .filter(({ duplicateResult }) => duplicateResult.matches.length > 0)
}

export type ReviewAction = 'merge' | 'delete' | 'not-same'

/** `failed` is shown if the server does not say why the task failed. */
type Task = { failed: string; run: () => Promise<void> }

export function useDuplicateReview(campaignId: string, onChanged: () => void) {
  const client = useQueryClient()
  const scan = useScan(campaignId)
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null)
  const [done, setDone] = useState<CleanupResult[]>([])
  const isStopped = useRef(false)
  const isClosed = useRef(false)
  const groups = scan.data?.duplicates ?? []
  const choiceOf = (group: DuplicateGroup) => choices[group.entry.id] ?? firstChoice(group)
  const choose = (group: DuplicateGroup, choice: Choice) =>
    setChoices((before) => ({ ...before, [group.entry.id]: choice }))

  const scanAgain = () => void client.invalidateQueries({ queryKey: scanKey(campaignId) })
  const updateGroups = (change: (shown: DuplicateGroup[]) => DuplicateGroup[]) => {
    const next = client.setQueryData<Scan>(scanKey(campaignId), (scan) =>
      scan ? { ...scan, duplicates: change(scan.duplicates) } : undefined,
    )
    // Scans again, because one scan returns a limited number of groups, and merges can create new duplicates.
    if (next?.duplicates.length === 0) scanAgain()
  }
  /** Called when the dialog closes or later, because an open dialog covers notices. */
  const finish = (results: CleanupResult[]) => {
    if (results.length === 0) return
    const undoIds = results.flatMap(({ undoIds }) => undoIds)
    offerUndo(client, { campaignId, text: describeCleanup(results), undoIds, onChanged })
    void refreshWiki(client, campaignId)
  }
  const recordResult = (result: CleanupResult) => {
    onChanged()
    if (isClosed.current) finish([result])
    else setDone((before) => [...before, result])
  }

  const actOnGroup = async (action: ReviewAction, group: DuplicateGroup) => {
    const { keepId } = choiceOf(group)
    const ids = listChosen(group, choiceOf(group)).slice(0, duplicateLimits.notSame - 1)
    if (action === 'not-same') {
      await markNotSame(campaignId, [keepId, ...ids])
      updateGroups((shown) => shown.flatMap((other) => (other === group ? dropEntries([group], ids) : other)))
    } else {
      const act = action === 'merge' ? mergeEntries(campaignId, keepId, ids) : deleteEntries(campaignId, ids)
      recordResult(await act)
      updateGroups((shown) => dropEntries(shown, ids))
    }
    choose(group, firstChoice(group))
  }

  const mergeShown = async () => {
    isStopped.current = false
    let left = groups
    const merged: CleanupResult = { verb: 'merged', count: 0, undoIds: [] }
    try {
      for (let [group] = left; group && !isStopped.current; [group] = left) {
        const ids = listChosen(group, choiceOf(group))
        if (ids.length > 0) {
          const { count, undoIds } = await mergeEntries(campaignId, choiceOf(group).keepId, ids)
          merged.count += count
          merged.undoIds.push(...undoIds)
        }
        left = dropEntries(left.slice(1), ids)
        setProgress({ count: groups.length - left.length, total: groups.length })
      }
    } finally {
      setProgress(null)
      if (merged.count > 0) recordResult(merged)
      updateGroups(() => left)
    }
  }

  const undo = async (result: CleanupResult) => {
    try {
      for (const undoId of result.undoIds.toReversed()) await restoreFromTrash(campaignId, undoId)
    } finally {
      setDone((before) => before.filter((other) => other !== result))
      onChanged()
      scanAgain()
    }
  }

  const task = useMutation({ mutationFn: ({ run }: Task) => run() })
  const last = done.at(-1) ?? null
  return {
    scan,
    groups,
    choiceOf,
    choose,
    act(action: ReviewAction, group: DuplicateGroup) {
      const failed = action === 'delete' ? duplicateTexts.deleteFailed : duplicateTexts.cleanFailed
      task.mutate({ failed, run: () => actOnGroup(action, group) })
    },
    mergeAll: () => task.mutate({ failed: duplicateTexts.cleanFailed, run: mergeShown }),
    undoLast() {
      if (last) task.mutate({ failed: maintenanceTexts.undoFailed, run: () => undo(last) })
    },
    last,
    progress,
    isBusy: task.isPending,
    failure: task.error && errorText(task.error, task.variables.failed),
    stop() {
      isStopped.current = true
    },
    close() {
      isStopped.current = true
      isClosed.current = true
      finish(done)
    },
  }
}
