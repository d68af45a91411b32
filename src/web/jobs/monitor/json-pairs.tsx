import * as z from 'zod/mini'
import { parseJson } from '#web/lib/api/api.ts'
import { formatNumber } from '#web/lib/format.ts'

/** "processingMode" and "transcription_id" → "Processing mode" and "Transcription id". */
function nameOfKey(key: string): string {
  const words = key
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null ? '–' : JSON.stringify(value)
}

export function JsonPairs({ text, absent }: { text: string | null; absent: string }) {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(text ?? ''))
  const pairs = Object.entries(parsed.data ?? {})
  if (text === null || pairs.length === 0) return <p className="text-subtle">{absent}</p>
  return (
    <>
      <Pairs pairs={pairs.map(([key, value]) => [nameOfKey(key), showValue(value)])} />
      <details className="mt-1.5 text-small">
        <summary className="w-fit rounded-[6px] text-subtle hover:text-fg touch:py-2">Raw JSON</summary>
        <pre className="mt-1.5 overflow-x-auto rounded-control bg-sunken p-3 text-label text-muted">
          {JSON.stringify(parsed.data, null, 2)}
        </pre>
      </details>
    </>
  )
}

export function Pairs({ pairs }: { pairs: [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 gap-y-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {pairs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-subtle">{name}</dt>
          <dd className="num min-w-0 break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
