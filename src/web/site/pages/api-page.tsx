import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { keysOf } from '#contract/keys.ts'
import type { SiteFacts } from '#contract/pages.ts'
import { describeAccess, describeQuery, groupOf, toJsonSchema } from '#contract/reference.ts'
import { SiteLayout } from '#web/site/layout/site-layout.tsx'
import { linkClasses } from '#web/site/layout/site-links.ts'

type Field = { name: string; type: string; isOptional: boolean }
type JsonSchema = z.core.JSONSchema.BaseSchema

const itemsOf = ({ items }: JsonSchema): JsonSchema | null =>
  typeof items === 'object' && !Array.isArray(items) ? items : null

const variantsOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf

function describe(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const variants = variantsOf(schema)
  if (variants) return [...new Set(variants.map(describe))].join(' | ')
  if (schema.type === 'array') {
    const items = itemsOf(schema)
    return `list of ${items ? describe(items) : 'anything'}`
  }
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? 'anything'
}

/** Finds the first object inside lists and alternatives; null if there is none. `suffix` has one `[]` for each list around the object. */
function innerObject(schema: JsonSchema): { inner: JsonSchema; suffix: string } | null {
  if (schema.properties) return { inner: schema, suffix: '' }
  const items = itemsOf(schema)
  if (items) {
    const found = innerObject(items)
    return found && { ...found, suffix: `[]${found.suffix}` }
  }
  for (const one of variantsOf(schema) ?? []) {
    const found = innerObject(one)
    if (found) return found
  }
  return null
}

/** Deeper fields are listed only in the OpenAPI document. */
const maxDepth = 3

/** Lists nested fields by their path, such as `campaigns[].name`. */
export function listFields(schema: JsonSchema): Field[] {
  const walk = (object: JsonSchema, prefix: string, depth: number): Field[] =>
    Object.entries(object.properties ?? {}).flatMap(([key, value]) => {
      if (typeof value === 'boolean') return []
      const name = `${prefix}${key}`
      const field = { name, type: describe(value), isOptional: !object.required?.includes(key) }
      const found = depth < maxDepth ? innerObject(value) : null
      return found ? [field, ...walk(found.inner, `${name}${found.suffix}.`, depth + 1)] : [field]
    })
  const variants = variantsOf(schema) ?? [schema]
  const fields = variants.flatMap((variant) => walk(variant, '', 1))
  // A field that only some variants of the schema have is optional.
  return [...Map.groupBy(fields, ({ name }) => name).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const isInAll = others.length + 1 === variants.length
    return [{ ...first, isOptional: !isInAll || [first, ...others].some(({ isOptional }) => isOptional) }]
  })
}

const slugOf = (group: string) => group.toLowerCase().replaceAll(' ', '-')

export function ApiPage({ facts }: { facts: SiteFacts }) {
  const groups = Map.groupBy(keysOf(calls), (name) => groupOf(calls[name]))
  return (
    <SiteLayout facts={facts}>
      <div className="mx-auto w-full max-w-[920px] px-5 pt-12 pb-20 md:px-8">
        <h1 className="font-display text-[clamp(34px,5vw,44px)]/[1.1] font-[560] tracking-[-0.018em]">
          API reference
        </h1>
        <p className="mt-4 max-w-[42rem] font-read text-lede text-pretty text-muted">
          Everything that the pages do goes through these calls, and your own programs can make them too.
          Create an access token on your account page, and send it as <Code>Authorization: Bearer hsk_…</Code>
          . You can limit it to reading and to one campaign.
        </p>
        <p className="mt-4 max-w-[42rem] font-read text-read text-muted">
          Answers are JSON. A refusal is <Code>{'{ success: false, error, code }'}</Code>: a sentence for a
          person and a word for a program. For tools, the same as{' '}
          <a className={linkClasses} href="/api/openapi.json">
            OpenAPI
          </a>
          .
        </p>
        <nav aria-label="On this page" className="mt-8 border-y border-line py-4">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {[...groups.keys()].map((group) => (
              <li key={group}>
                <a
                  className="inline-block py-1 text-ui text-muted underline-offset-2 hover:text-fg hover:underline"
                  href={`#${slugOf(group)}`}
                >
                  {group}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {[...groups].map(([group, names]) => (
          <section key={group} id={slugOf(group)} aria-label={group} className="mt-12 scroll-mt-20">
            <h2 className="font-display text-h2 font-[560]">{group}</h2>
            <div className="mt-3 border-t border-line">
              {names.map((name) => (
                <CallEntry key={name} name={name} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </SiteLayout>
  )
}

function Code({ children }: { children: string }) {
  return (
    <code className="rounded-chip bg-raised px-1.5 py-0.5 font-sans text-[0.86em] text-fg">{children}</code>
  )
}

type CallSection = { title: string; fields: ReturnType<typeof listFields> }
/** Cached, because describing all schemas takes longer than rendering the page. */
const sectionsOf = new Map<Endpoint, CallSection[]>()

function listSections(call: Endpoint): CallSection[] {
  const known = sectionsOf.get(call)
  if (known) return known
  const { body, form, answer, status } = call
  const sections = [
    { title: 'Query', fields: describeWords(describeQuery(call)) },
    { title: 'Form', fields: describeWords(form) },
    { title: 'Body', fields: body ? listFields(toJsonSchema(body, 'input')) : [] },
    {
      title: status ? `Answer, ${status}` : 'Answer',
      fields: answer ? listFields(toJsonSchema(answer, 'output')) : [],
    },
  ]
  const filled = sections.filter(({ fields }) => fields.length > 0)
  sectionsOf.set(call, filled)
  return filled
}

function CallEntry({ name }: { name: CallName }) {
  const call: Endpoint = calls[name]
  return (
    <details className="group border-b border-line">
      <summary className="grid cursor-pointer list-none gap-x-4 gap-y-1 py-3.5 hover:bg-hover md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <span className="flex min-w-0 items-baseline gap-3">
          <span className="w-14 shrink-0 text-label font-semibold text-gilt">{call.method}</span>
          <span className="min-w-0 font-medium break-all">{call.path.replace(/:(\w+)/g, '{$1}')}</span>
        </span>
        <span className="text-small text-muted max-md:pl-[68px]">{call.summary}</span>
      </summary>
      <div className="pb-5 md:pl-[68px]">
        <p className="text-small text-subtle">{describeAccess(call)}</p>
        {listSections(call).map(({ title, fields }) => (
          <div key={title} className="mt-4">
            <h3 className="text-small font-semibold">{title}</h3>
            <dl className="mt-1.5 grid gap-y-1 text-small">
              {fields.map((field) => (
                <div key={field.name} className="grid gap-x-4 sm:grid-cols-[minmax(0,220px)_minmax(0,1fr)]">
                  <dt className="break-all">
                    {field.name}
                    {field.isOptional && <span className="text-subtle"> (optional)</span>}
                  </dt>
                  <dd className="break-words text-muted">{field.type}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </details>
  )
}

function describeWords(words: Record<string, string> | undefined) {
  return Object.entries(words ?? {}).map(([name, type]) => ({ name, type, isOptional: false }))
}
