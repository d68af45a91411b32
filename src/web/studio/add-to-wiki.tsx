import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type WikiEntry, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { findLinkTarget } from '#core/wiki/links/link-names.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useLinkNames } from '#web/wiki/article/entry-link.tsx'
import { EntryEditDialog } from '#web/wiki/edit/entry-edit-dialog.tsx'
import { EntryCreateDialog } from '#web/wiki/edit/entry-form-dialog.tsx'
import { fetchArticle } from '#web/wiki/edit-api.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useRefreshCampaigns } from '#web/wiki/use-refresh-campaigns.ts'

type AddToWikiProps = {
  campaignId: string
  /** The quotation, as Markdown. */
  text: string
  onClose: () => void
}

/** Asks for an entry and opens its form with the quotation at the end. If no entry has the typed name, opens the form of a new entry. */
export function AddToWiki({ campaignId, text, onClose }: AddToWikiProps) {
  const all = useEntries(campaignId)
  const { index, entries } = useLinkNames(campaignId)
  const fetching = useMutation({ mutationFn: (entryId: string) => fetchArticle(campaignId, entryId) })
  const refreshCampaigns = useRefreshCampaigns()
  const listId = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<{ entry: WikiEntry | null } | null>(null)
  const known = findLinkTarget(index, name)
  const error = all.error ?? fetching.error
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (known === null) setChosen({ entry: null })
    else if (!fetching.isPending) fetching.mutate(known, { onSuccess: (entry) => setChosen({ entry }) })
  }
  if (chosen?.entry)
    return (
      <EntryEditDialog campaignId={campaignId} entry={chosen.entry} isGm addition={text} onClose={onClose} />
    )
  if (chosen)
    return (
      <EntryCreateDialog
        campaignId={campaignId}
        category={null}
        start={{ name: name.trim(), text }}
        onCreated={() => {
          refreshCampaigns()
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog onClose={onClose} title="Add to wiki" description={text}>
      <form onSubmit={choose}>
        <TextField
          autoFocus
          label="Entry"
          hint="Choose an entry to add the words to it. Enter another name, or none, to create a new entry."
          list={listId}
          autoComplete="off"
          maxLength={wikiLimits.name}
          enterKeyHint="next"
          error={error && errorText(error, wikiTexts.entriesFailed)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <datalist id={listId}>
          {[...entries.values()].map((entry) => (
            <option key={entry.id} value={entry.name} />
          ))}
        </datalist>
        <DialogButtons>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            // Until then, an existing entry would not be found by its name.
            disabled={!all.data}
            busy={all.isPending || fetching.isPending}
          >
            {known === null ? 'New entry …' : 'Add to this entry …'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
