import { useId } from 'react'
import { sessionOfNumber, titleSession } from '#contract/text.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import type { CampaignRelations, RelationEdge, RelationNode } from '#contract/wiki/relations.ts'
import { toggleIn } from '#web/lib/toggle-in.ts'
import { RangeSlider } from '#web/ui/forms/range-slider.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'

export type GraphControls = { search: string; until: number; hidden: ReadonlySet<string> }

type GraphFiltersProps = {
  nodes: readonly RelationNode[]
  sessions: { sessionNumber: number; name: string }[]
  last: number
  controls: GraphControls
  onChange: (change: Partial<GraphControls>) => void
  onFind: () => void
}

export function GraphFilters({ nodes, sessions, last, controls, onChange, onFind }: GraphFiltersProps) {
  const { search, until, hidden } = controls
  const categories = [...new Set(nodes.map(({ category }) => category))]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-b border-line px-5 pt-3.5 pb-3 md:px-7">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
        <SearchBox
          label="Find an entry"
          value={search}
          onChange={(text) => onChange({ search: text })}
          onKeyDown={({ key }) => key === 'Enter' && onFind()}
          className="min-w-0 flex-1 md:max-w-60"
        />
        {last > 1 && (
          <SessionSlider
            sessions={sessions}
            last={last}
            value={until}
            onChange={(next) => onChange({ until: next })}
          />
        )}
      </div>
      <fieldset aria-label="Categories" className="flex min-w-0 gap-1.5 max-md:overflow-x-auto md:flex-wrap">
        {categories.map((category) => (
          <button
            key={category}
            type="button"
            aria-pressed={!hidden.has(category)}
            onClick={() => onChange({ hidden: toggleIn(hidden, category) })}
            className={joinClasses(
              'flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-small touch:h-9',
              hidden.has(category)
                ? 'border-dashed border-line text-subtle line-through hover:text-fg'
                : 'border-line bg-overlay hover:bg-hover',
            )}
          >
            <CategoryIcon category={category} size={13} />
            <bdi>{categoryLabel(category)}</bdi>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

type SessionSliderProps = {
  sessions: { sessionNumber: number; name: string }[]
  last: number
  value: number
  onChange: (value: number) => void
}

/** Limits the graph to what was heard up to a session. */
function SessionSlider({ sessions, last, value, onChange }: SessionSliderProps) {
  const id = useId()
  const name = sessions.find(({ sessionNumber }) => sessionNumber === value)?.name
  const label = name ? titleSession(value, name) : sessionOfNumber(value)
  return (
    <label htmlFor={id} className="flex min-w-0 items-center gap-3 text-small text-subtle max-md:w-full">
      <span className="shrink-0">Until</span>
      <RangeSlider
        id={id}
        label="Until session"
        valueText={label}
        min={1}
        max={last}
        value={value}
        onChange={onChange}
        className="w-40 shrink-0 touch:h-10"
      />
      <span className="num truncate text-fg md:w-56">
        <bdi>{label}</bdi>
      </span>
    </label>
  )
}

type Graph = Pick<CampaignRelations, 'nodes' | 'edges'>
type GraphFilter = { until: number; hidden: ReadonlySet<string> }

export function countSessions({ nodes, edges }: Graph): number {
  const numbers = [...nodes.map(({ session }) => session ?? 1), ...edges.flatMap(({ sessions }) => sessions)]
  return numbers.reduce((last, number) => Math.max(last, number), 1)
}

const isHeard = ({ session }: Pick<RelationNode, 'session'>, until: number) => (session ?? 1) <= until

/**
 * Returns the edge as known at session `until`, or null if the two entries were first mentioned together later. Sets `kind` to null if the
 * relation between them was stated later.
 */
function cutEdge(edge: RelationEdge, until: number): RelationEdge | null {
  const sessions = edge.sessions.filter((session) => session <= until)
  if (sessions.length === 0 && edge.sessions.length > 0) return null
  return { ...edge, sessions, kind: (edge.kindSession ?? 1) <= until ? edge.kind : null }
}

/** Returns the entries heard up to session `until`, except those of hidden categories, and the edges between them. */
export function filterGraph({ nodes, edges }: Graph, { until, hidden }: GraphFilter): Graph {
  const shown = nodes.filter((node) => isHeard(node, until) && !hidden.has(node.category))
  const ids = new Set(shown.map(({ id }) => id))
  return {
    nodes: shown,
    edges: edges
      .filter(({ fromId, toId }) => ids.has(fromId) && ids.has(toId))
      .flatMap((edge) => cutEdge(edge, until) ?? []),
  }
}
