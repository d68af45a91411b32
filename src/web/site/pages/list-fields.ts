import type * as z from 'zod/mini'

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
