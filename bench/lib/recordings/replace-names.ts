import type { Gold } from './fixture.ts'

const people = {
  Matt: 'Edgar',
  Matthew: 'Edgard',
  Laura: 'Hanna',
  Liam: 'Oscar',
  Travis: 'Victor',
  Taliesin: 'Henrik',
  Marisha: 'Paula',
  Sam: 'Ben',
  Ashley: 'Clara',
  Orion: 'Hugo',
  OrionAcaba: 'HugoMoreno',
  Zac: 'Karl',
  Kai: 'Nils',
  Alec: 'Anton',
  Mercer: 'Lindner',
  Bailey: 'Corvin',
  "O'Brien": 'Malloy',
  Willingham: 'Prescott',
  Riegel: 'Sander',
  Johnson: 'Hollis',
  Ray: 'Wells',
  Acaba: 'Moreno',
  Foster: 'Larsen',
}

const characters = {
  "Vax'ildan": "Tarn'imor",
  "Vax'ahlia": "Tarn'ovara",
  Vax: 'Tarn',
  Vaxmas: 'Tarnmas',
  "Vex'ahlia": "Rin'ovara",
  "Vex'halia": "Rin'ovara",
  Vex: 'Rin',
  Grog: 'Brakk',
  Strongjaw: 'Hardmaul',
  Percival: 'Aldovar',
  Percy: 'Aldo',
  Percys: 'Aldos',
  Rolo: 'Marn',
  Derolo: 'Demarn',
  Keyleth: 'Imryss',
  'Cow-leth': 'Cow-ryss',
  Scanlan: 'Wimbrel',
  Shorthalt: 'Longpenny',
  Pike: 'Brisa',
  Trickfoot: 'Quillstep',
  Tiberius: 'Octavor',
  Tibs: 'Octs',
  Stormwind: 'Ashgale',
  Trinket: 'Bramble',
  Beauregard: 'Rosamarke',
  Beau: 'Ros',
  Fjord: 'Tarsk',
  Jester: 'Marzi',
  Jesters: 'Marzis',
  Lavorre: 'Delacine',
  Nott: 'Skritt',
  Mollymauk: 'Zephyrin',
  Mollysquawk: 'Zephsquawk',
  Molly: 'Zeph',
  Tealeaf: 'Cloverby',
  Caleb: 'Anselm',
  ScarvesForCaleb: 'ScarvesForAnselm',
  Widogast: 'Rautenfeld',
  Yasha: 'Ketra',
  Nydoorin: 'Olvaness',
  Frumpkin: 'Mottle',
}

const replacements = new Map<string, string>(Object.entries({ ...people, ...characters }))
for (const [name, replacement] of [...replacements]) {
  replacements.set(name.toUpperCase(), replacement.toUpperCase())
}
const longestFirst = [...replacements.keys()].sort((a, b) => b.length - a.length)
/** Case-sensitive, because "a pike" and "a trinket" are things, while Pike and Trinket are characters. */
const namePattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'gu')

const replaceInText = (text: string): string =>
  text.replace(namePattern, (name) => replacements.get(name) ?? name)

/** Replaces a keyword that is the name of a character. Keywords of gold events are in lower case. */
function replaceKeyword(keyword: string): string {
  const capitalized = keyword.charAt(0).toUpperCase() + keyword.slice(1)
  return Object.hasOwn(characters, capitalized) ? replaceInText(capitalized).toLowerCase() : keyword
}

/** Replaces the names of characters and of people at the table, so that a model cannot use what it knows about the show. */
export const replaceNames = (gold: Gold): Gold => ({
  ...gold,
  gm: replaceInText(gold.gm),
  summary: replaceInText(gold.summary),
  turns: gold.turns.map((turn) => ({
    ...turn,
    speaker: replaceInText(turn.speaker),
    text: replaceInText(turn.text),
  })),
  seats: gold.seats.map(({ player, character, aliases }) => ({
    player: replaceInText(player),
    character: replaceInText(character),
    aliases: aliases.map(replaceInText),
  })),
  entities: gold.entities.map((entity) => ({
    ...entity,
    name: replaceInText(entity.name),
    aliases: entity.aliases.map(replaceInText),
  })),
  events: gold.events.map(({ name, keywords }) => ({
    name: replaceInText(name),
    keywords: keywords.map((group) => group.map(replaceKeyword)),
  })),
})
