import * as z from 'zod/mini'

export type Field = { name: string; type: string; isOptional: boolean }

/** The subset of JSON Schema that the contract's schemas use. */
type SchemaNode = {
  type?: string | string[] | undefined
  const?: unknown
  enum?: unknown[] | undefined
  anyOf?: SchemaNode[] | undefined
  items?: SchemaNode | undefined
  properties?: Record<string, SchemaNode> | undefined
  required?: string[] | undefined
}
const node: z.ZodMiniType<SchemaNode> = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  get anyOf() {
    return z.optional(z.array(node))
  },
  get items() {
    return z.optional(node)
  },
  get properties() {
    return z.optional(z.record(z.string(), node))
  },
  required: z.optional(z.array(z.string())),
})

function describe(schema: SchemaNode): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describe))].join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? describe(schema.items) : 'anything'}`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? 'anything'
}

/** Finds the object inside lists and nullable alternatives. */
function innerObject(schema: SchemaNode): { inner: SchemaNode; suffix: string } | null {
  if (schema.properties) return { inner: schema, suffix: '' }
  if (schema.items) {
    const found = innerObject(schema.items)
    return found && { ...found, suffix: `[]${found.suffix}` }
  }
  for (const one of schema.anyOf ?? []) {
    const found = innerObject(one)
    if (found) return found
  }
  return null
}

/** The OpenAPI document describes deeper fields. */
const maxDepth = 3

/** Flattens nested fields: `campaigns[].name`. */
export function listFields(schema: Record<string, unknown>): Field[] {
  const walk = (object: SchemaNode, prefix: string, depth: number): Field[] =>
    Object.entries(object.properties ?? {}).flatMap(([key, value]) => {
      const name = `${prefix}${key}`
      const field = { name, type: describe(value), isOptional: !object.required?.includes(key) }
      const found = depth < maxDepth ? innerObject(value) : null
      return found ? [field, ...walk(found.inner, `${name}${found.suffix}.`, depth + 1)] : [field]
    })
  const root = node.parse(schema)
  const fields = (root.anyOf ?? [root]).flatMap((variant) => walk(variant, '', 1))
  // A field that only some variants of an answer have is optional.
  return [...Map.groupBy(fields, ({ name }) => name).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const isInAll = others.length + 1 === (root.anyOf ?? [root]).length
    return [{ ...first, isOptional: !isInAll || [first, ...others].some(({ isOptional }) => isOptional) }]
  })
}
