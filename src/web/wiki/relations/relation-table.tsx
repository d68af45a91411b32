import { Link } from 'react-router'
import {
  type CampaignRelations,
  type RelationNode,
  relationPhrases,
  relationTexts,
} from '#contract/wiki/relations.ts'
import { formatNumber } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { cellClasses, tableClasses } from '#web/ui/table-classes.ts'
import { TableHead } from '#web/ui/tables/table-head.tsx'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

const columns = [
  ['From', 'w-[30%]'],
  ['Connection', 'w-[22%]'],
  ['To', 'w-[30%]'],
  ['Heard', 'w-[8%]'],
  ['Sessions', 'w-[10%]'],
] as const

export function RelationTable({
  graph,
  onSelect,
}: {
  graph: Pick<CampaignRelations, 'nodes' | 'edges'>
  onSelect: (id: string) => void
}) {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  return (
    <table className={tableClasses}>
      <caption className="sr-only">{relationTexts.title}</caption>
      <TableHead columns={columns} />
      <tbody className="max-xl:block">
        {graph.edges.map((edge) => {
          const [from, to] = [nodes.get(edge.fromId), nodes.get(edge.toId)]
          if (!from || !to) return null
          return (
            <tr
              key={`${from.id} ${to.id}`}
              className="max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-3 max-xl:border-t max-xl:border-line max-xl:px-3.5 max-xl:py-2.5 max-xl:first:border-t-0"
            >
              <EntryCell node={from} />
              <td className={joinClasses(cellClasses, 'xl:py-2')}>
                <button
                  type="button"
                  onClick={() => onSelect(from.id)}
                  className={joinClasses(
                    'rounded-[6px] text-small hover:underline touch:min-h-10',
                    edge.kind ? 'text-gilt' : 'text-subtle',
                  )}
                >
                  {edge.kind ? relationPhrases[edge.kind][0] : relationTexts.together}
                </button>
              </td>
              <EntryCell node={to} />
              <td className={joinClasses(cellClasses, 'num text-small text-muted')}>
                {formatNumber(edge.heard)}
                <span className="xl:sr-only"> × heard</span>
              </td>
              <td className={joinClasses(cellClasses, 'num text-small text-subtle max-xl:hidden')}>
                {edge.sessions.join(', ')}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function EntryCell({ node }: { node: RelationNode }) {
  const routes = useWikiRoutes()
  return (
    <td className={joinClasses(cellClasses, 'xl:py-2')}>
      <Link
        to={routes.entry(node.id)}
        className="flex min-w-0 items-center gap-2 font-medium hover:text-gilt"
      >
        <CategoryIcon category={node.category} />
        <span className="truncate">
          <bdi>{node.name}</bdi>
        </span>
      </Link>
    </td>
  )
}
