import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { careTexts, type DuplicateGroup, duplicateLimits, duplicateTexts } from '#contract/wiki-care.ts'
import { errorText } from '#web/lib/api.ts'
import { refreshWiki, restoreBinned, scanKey } from './care-api.ts'
import { type Choice, dropEntries, firstChoice, listChosen } from './duplicate-groups.ts'
import { deleteEntries, markNotSame, mergeEntries, type Scan, useScan } from './duplicates-api.ts'
import { offerUndo } from './offer-undo.ts'
import { type Done, tellDone } from './tell-done.ts'

export type ReviewDeed = 'merge' | 'delete' | 'not-same'

/** The review of what may be the same: what was found, what is chosen, and what is done about it. */
export function useDuplicateReview(campaignId: string, onChanged: () => void) {
  const client = useQueryClient()
  const scan = useScan(campaignId)
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [progress, setProgress] = useState<{ count: number; total: number } | null>(null)
  const [done, setDone] = useState<Done[]>([])
  const isStopped = useRef(false)
  const isOver = useRef(false)
  const groups = scan.data?.duplicates ?? []
  const choiceOf = (group: DuplicateGroup) => choices[group.entry.id] ?? firstChoice(group)
  const choose = (group: DuplicateGroup, choice: Choice) =>
    setChoices({ ...choices, [group.entry.id]: choice })

  const scanAgain = () => void client.invalidateQueries({ queryKey: scanKey(campaignId) })
  const show = (change: (shown: DuplicateGroup[]) => DuplicateGroup[]) => {
    const next = client.setQueryData<Scan>(scanKey(campaignId), (one) =>
      one ? { ...one, duplicates: change(one.duplicates) } : undefined,
    )
    // There may be more than one look shows, and what only now became alike.
    if (next?.duplicates.length === 0) scanAgain()
  }
  /** The whole wiki is read anew once, when the review is over; and only then is a notice within reach. */
  const tellOutside = (all: Done[]) => {
    if (all.length === 0) return
    const undoIds = all.flatMap((one) => one.undoIds)
    offerUndo(client, { campaignId, text: tellDone(all), undoIds, onChanged })
    void refreshWiki(client, campaignId)
  }
  const record = (one: Done) => {
    onChanged()
    if (isOver.current) tellOutside([one])
    else setDone((before) => [...before, one])
  }

  const one = useMutation({
    mutationFn: async ({ deed, group }: { deed: ReviewDeed; group: DuplicateGroup }) => {
      const { keepId } = choiceOf(group)
      const ids = listChosen(group, choiceOf(group)).slice(0, duplicateLimits.notSame - 1)
      if (deed === 'not-same') {
        await markNotSame(campaignId, [keepId, ...ids])
        return show((shown) =>
          shown.flatMap((other) => (other === group ? dropEntries([group], ids) : other)),
        )
      }
      const act = deed === 'merge' ? mergeEntries(campaignId, keepId, ids) : deleteEntries(campaignId, ids)
      record(await act)
      show((shown) => dropEntries(shown, ids))
    },
    onSuccess: (_, { group }) => choose(group, firstChoice(group)),
  })

  const all = useMutation({
    mutationFn: async () => {
      isStopped.current = false
      let left = groups
      const merged: Done = { verb: 'merged', count: 0, undoIds: [] }
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
        if (merged.count > 0) record(merged)
        show(() => left)
      }
    },
  })

  const undo = useMutation({
    mutationFn: async (last: Done) => {
      for (const undoId of last.undoIds.toReversed()) await restoreBinned(campaignId, undoId)
    },
    onSettled: (_, __, last) => {
      setDone((before) => before.filter((other) => other !== last))
      onChanged()
      scanAgain()
    },
  })

  const failed = one.variables?.deed === 'delete' ? duplicateTexts.deleteFailed : duplicateTexts.cleanFailed
  const failure = undo.error
    ? errorText(undo.error, careTexts.undoFailed)
    : (one.error ?? all.error) && errorText(one.error ?? all.error, failed)
  const start = () => {
    for (const action of [one, all, undo]) action.reset()
  }
  return {
    scan,
    groups,
    choiceOf,
    choose,
    act(deed: ReviewDeed, group: DuplicateGroup) {
      start()
      one.mutate({ deed, group })
    },
    mergeAll() {
      start()
      all.mutate()
    },
    undoLast() {
      const last = done.at(-1)
      start()
      if (last) undo.mutate(last)
    },
    last: done.at(-1) ?? null,
    progress,
    isBusy: one.isPending || all.isPending || undo.isPending,
    failure,
    stop() {
      isStopped.current = true
    },
    /** For when the review is closed. */
    leave() {
      isStopped.current = true
      isOver.current = true
      tellOutside(done)
    },
  }
}
