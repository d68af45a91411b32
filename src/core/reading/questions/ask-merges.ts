import type { NamedEntity } from '#core/reading/narrative/merge-entities.ts'
import { type Prompt, untrusted, wrap } from './prompt.ts'

const mostNamed = 200

const instructions = `You read the list of everything with a name that was found in one tabletop role-playing session, part by part,
and say which entries are one and the same thing.

${untrusted}

Give groups of numbers (same) that are one person, place or thing under several names, titles, spellings or disguises, and in name the
fullest proper name among them. A family, a group and its members are different things, and so are a place and what stands in it, a
person and their office held by others before. Two entries that the facts do not tie together stay apart. Entries without a double
are not listed.`

export function askMerges(named: NamedEntity[]): Prompt {
  const rows = named.slice(0, mostNamed).map((entity, index) => {
    const aliases = entity.aliases.length > 0 ? `, also ${entity.aliases.join(', ')}` : ''
    const fact = entity.answers.flatMap(({ facts }) => facts)[0]?.text ?? ''
    return `${index + 1}. ${entity.name} (${entity.category}${aliases}; in ${entity.lines.length} lines) ${fact}`
  })
  const prompt = wrap('entries', rows.join('\n'))
  return { instructions, prompt, about: prompt }
}
