import { ChevronRight, KeyRound, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type AccessToken, type CreatedToken, tokenTexts } from '#contract/accounts/tokens.ts'
import { AccountSection } from '#web/accounts/settings/account-section.tsx'
import { formatMinute, formatMoment } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { reachNames, scopeNames, type TokenCampaign, TokenForm } from './token-form.tsx'
import { useAccessTokens, useWithdrawToken } from './tokens-api.ts'

function TokenRow({ token, onWithdraw }: { token: AccessToken; onWithdraw: () => void }) {
  const { name, scope, campaignName, createdAt, lastUsedAt, expiresAt } = token
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 px-4 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <KeyRound size={18} strokeWidth={1.6} className="shrink-0 text-subtle" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge tone={scope === 'write' ? 'gilt' : 'plain'}>{scopeNames[scope]}</Badge>
        </p>
        <p className="text-small break-words text-muted">{campaignName ?? reachNames.all}</p>
        <p className="flex flex-wrap gap-x-3 text-small text-subtle">
          <span>
            Created <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </span>
          <span>
            {lastUsedAt === null ? (
              'Never used'
            ) : (
              <>
                Last used <time dateTime={lastUsedAt}>{formatMinute(lastUsedAt)}</time>
              </>
            )}
          </span>
          <span>
            Expires <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>
          </span>
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:col-start-2 max-sm:-ml-2.5 max-sm:justify-self-start"
        aria-label={`Revoke: ${name}`}
        onClick={onWithdraw}
      >
        Revoke
      </Button>
    </li>
  )
}

export function TokensSection({ campaigns }: { campaigns: TokenCampaign[] }) {
  const tokens = useAccessTokens()
  return (
    <AccountSection
      title="Access tokens"
      lede="For scripts, bots and assistants. A token has your permissions, within the limits that you choose. It cannot manage your account."
    >
      <Loaded query={tokens} failed={tokenTexts.loadFailed} label="Loading your access tokens" lines={2}>
        {(list) => <TokenList tokens={list} campaigns={campaigns} />}
      </Loaded>
    </AccountSection>
  )
}

type TokenListProps = { tokens: AccessToken[]; campaigns: TokenCampaign[] }

function TokenList({ tokens, campaigns }: TokenListProps) {
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const [leaving, setLeaving] = useState<AccessToken | null>(null)
  const withdraw = useWithdrawToken()
  const add = useRef<HTMLButtonElement>(null)
  const close = () => setLeaving(null)
  const confirm = (token: AccessToken) =>
    withdraw.mutate(token.id, {
      onSuccess: () => {
        if (created?.token.id === token.id) setCreated(null)
        close()
      },
    })
  return (
    <div className="grid gap-4">
      {tokens.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onWithdraw={() => setLeaving(token)} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">You have no access tokens.</p>
      )}
      {created && <CreatedTokenPanel created={created} onClose={() => setCreated(null)} />}
      {isAdding ? (
        <TokenForm
          campaigns={campaigns}
          onCreated={(made) => {
            setCreated(made)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      ) : (
        <Button ref={add} className="justify-self-start" icon={Plus} onClick={() => setAdding(true)}>
          New access token
        </Button>
      )}
      {!created && <Connecting />}
      <ConfirmDialog
        open={leaving !== null}
        title="Revoke this token?"
        text={tokenTexts.confirmWithdraw(leaving?.name ?? '')}
        confirmLabel="Revoke"
        action={withdraw}
        failed={tokenTexts.withdrawFailed}
        focusAfter={add}
        onConfirm={() => leaving && confirm(leaving)}
        onClose={close}
      />
    </div>
  )
}

function Connecting() {
  return (
    <details className="group">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-control text-small font-medium text-muted hover:text-fg touch:py-2">
        <ChevronRight size={15} strokeWidth={1.7} className="group-open:rotate-90" />
        How to connect a program
      </summary>
      <div className="mt-3">
        <TokenExamples />
      </div>
    </details>
  )
}

type CreatedTokenPanelProps = { created: CreatedToken; onClose: () => void }

function CreatedTokenPanel({ created: { token, secret }, onClose }: CreatedTokenPanelProps) {
  return (
    <section
      aria-label={`New access token: ${token.name}`}
      className="grid gap-4 rounded-card border border-line bg-raised p-4"
    >
      <Banner kind="success">{tokenTexts.shownOnce}</Banner>
      <CopyField label="Access token" value={secret} copied="The token is copied." />
      <h3 className="mt-1 font-medium">Use it</h3>
      <TokenExamples secret={secret} />
      <Button className="justify-self-start" onClick={onClose}>
        Done
      </Button>
    </section>
  )
}

/** Shown in the examples until a token is created. */
const placeholder = 'hsk_…'

function listExamples(origin: string, secret: string) {
  const authorization = `Bearer ${secret}`
  const url = `${origin}/mcp`
  const server = { type: 'http', url, headers: { Authorization: authorization } }
  return [
    [
      'Claude Code',
      `claude mcp add --transport http hearthscribe ${url} --header "Authorization: ${authorization}"`,
    ],
    ['Other assistants that speak MCP', JSON.stringify({ mcpServers: { hearthscribe: server } })],
    ['A script', `curl -H "Authorization: ${authorization}" ${origin}/api/campaign`],
  ] as const
}

function TokenExamples({ secret = placeholder }: { secret?: string }) {
  const id = useId()
  return (
    <ul className="grid gap-4">
      {listExamples(window.location.origin, secret).map(([title, command], at) => (
        <li key={title}>
          <p id={`${id}-${at}`} className="mb-1.5 text-small font-medium">
            {title}
          </p>
          <CopyField
            label={`Example: ${title}`}
            value={command}
            describedBy={`${id}-${at}`}
            copied="The example is copied."
          />
        </li>
      ))}
    </ul>
  )
}
