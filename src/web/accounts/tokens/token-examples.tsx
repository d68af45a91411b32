import { useId } from 'react'
import { CopyField } from '#web/ui/forms/copy-field.tsx'

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

export function TokenExamples({ secret = placeholder }: { secret?: string }) {
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
