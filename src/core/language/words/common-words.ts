import dictionary from 'dictionary-en'
import { closedWords } from './closed-words.ts'
import { verbs } from './english-verbs.ts'
import { toWordSet } from './word-set.ts'

/** English words that the lower-case stems of `dictionary-en` leave out, often from role-playing games. They are not taken for names. */
const tableWords = `
aasimar african alchemical alive ambience america american amidst april arcana asian aurochs australian axe
backstab badass ballista bandana barcode battlemap beachside beastie beatboxing bedsheet behir belowdeck
bloodstone bloodthirst boardgame bogart boing bonjour booyah breadstick british buddha bunkmate butthole
california caltrops canadian cantrip chainmail chantry chestplate chinese christmas clamshell claymore
cliffside clockmaker colosseum concede concussive condescend conducive confine conjoin connotations
conscience consort contend context converge countertop crawfish crewmate criss crit croc crocodilian
crosshair cufflink darkling darkvision deadweight debrief december decipher decompose decomposition default
defile deform delight demi denote deport derail deranged descent despot detail detest detour device devise
devote dex dicebox dickies disney dm dnd dndbeyond dockhand dodecahedron donut doorframe doozy draconic
dragonborn dragonhide dragonscale draught dreamscape duergar duffel dumbass duststorm dwarven dwarvenkind
ectoplasm elven english entranceway european everytime eyepatch facebook facedown facemask fae fairytale
falchion fanart february feng firepit fistbump floorplan forth foxtail frickin friday frittata frontline
frontman funhouse gallow gameplay ganked gemcutter genasi german ghillie gif glaive gnoll goblinoid golem
goliath grassline gravekeeper graverobber greatsword grey guildsman hah halloween handoff handprint hashmark
hatchling hatrack heartstring hellhound herbalism herbology hillcrest hinky hitman hitpoint hollywood
homebrew honour hoofbeat hotdog housecat ie illithid illusionary imgur inaccessible incapable incite
incoherent income incoming inconspicuous inconvenient incredible incredulous indecent indecisive indent
independence independent indestructible indifferent indigestion indoors inexplicable infamous infiltrate
influx infringe infuse inkpot inlet innkeep inoperable input insatiable insect insignificant instill intake
intangible interdimensional interplanar intolerable intolerant invariably invertebrate invincible
invisibility invisible irish ironsmith ish italian ja january japanese july june kabob kenku keychains
keyring kickstarter knockback knowhow kobold kraken lakeshore leatherbound leatherwork leatherworker lest
lethality lich lifeforce lightbulb lightfoot liquorice litre livestream lockdown lockpick london longboard
longbowman longsuffering longsword lovestruck maneater mantlepiece math meadowland med mediterranean merch
metagame metalsmith meth mexican mindflayer mineshaft miniboss miniscule minmax minotaur mithral mithril mmm
momma mon monday monkfish moonrise morningstar motherfuck multiattack multiclass mumbo nat neighbourhood
netflix nevermind nock nom november npc october oculus offbrand omelette openminded otherworld oui oxen
packhorse paris patreon pc pegasus petrification pff pfft pickaxe pinecone pixelated podunk polearm
polymorph positivity pre proactive product profess profile prolong pronoun proposition proverb provision
punchbowl pushup ragdolling raincloud rainforest ratcatcher rattail razorblade rearview resin retcon
revenant ribbit ribcage ridgeline rivermouth roadmap roc rockslide roleplay roleplaying rollercoaster
runecraft russian sabre safehouse sandworm saturday savannah scape scathe scooch scottish scrollwork
september shapeshift shapeshifter shellshock shipmaster shithole shopkeep shortbow shortsword shotput
shoutout shui si sigil singlehanded skeletonized skillset skyships smartass smattered smidge smouldering
smushing snowcap snowcapped snowmelt speciality spectre spellbook spellcast spellcaster spellcasting
spellcraft squadmate stableboy stablehand stablemaster starbucks starship steelwork stinkeye stonecutter
stormcloud storyline swordfight swordswoman tabard tabaxi tableside takedown taverna tavernkeep teahouse
teepee teeth telepath texas themself thursday tiefling tigerskin tollhouse toolshed toymaker trailhead
treant treehouse tricorn tshirt tsk tuesday tv tweezer unit utopian vampiric vampirism videogame viewport
wagonload wagonmaster walkie warband warhammer wartorn waterskin waypoint weaponsmith weatherbeaten
wednesday wellbeing werebeast werehyena whatd whatll whatve widowmaker wildling wineskin wipeout witchhunter
wolfskin woohoo www wyvern xp yankees yeehaw york youtube zen
`

const verbSet = toWordSet(verbs)
// Dictionary words that, in a game session, are usually names.
const nameWords = toWordSet('alabaster beau bobby erudite moll molly')
let known: Set<string> | null = null

/** Joins the word lists and the stems of the dictionary, except stems that are names. */
function readKnown(): Set<string> {
  const lines = new TextDecoder().decode(dictionary.dic).replaceAll("'", '')
  const words = toWordSet(closedWords, verbs, tableWords)
  for (const stem of lines.match(/^[a-z]+(?=\/|$)/gm) ?? []) if (!nameWords.has(stem)) words.add(stem)
  return words
}

let proper: Set<string> | null = null

/** True for names in the dictionary, such as "sam" and "paris", and their plurals. `word` must be in lower case. */
export function isDictionaryName(word: string): boolean {
  proper ??= toWordSet(
    ...(new TextDecoder().decode(dictionary.dic).match(/^[A-Z][a-zA-Z]+(?=\/|$)/gm) ?? []).map((stem) =>
      stem.toLowerCase(),
    ),
  )
  return proper.has(word) || (word.endsWith('s') && proper.has(word.slice(0, -1)))
}

function isKnown(word: string): boolean {
  known ??= readKnown()
  return known.has(word)
}

// Endings of derived words, each with the endings of possible base words: "baking" may come from "bak" or "bake".
const endings: [string, string[]][] = [
  ['ingly', ['', 'e']],
  ['ically', ['ic']],
  ['iness', ['y']],
  ['edly', ['', 'e']],
  ['ings', ['', 'e']],
  ['ment', ['']],
  ['ness', ['']],
  ['less', ['']],
  ['like', ['']],
  ['able', ['', 'e']],
  ['ation', ['', 'e']],
  ['iest', ['y']],
  ['ily', ['y']],
  ['ies', ['y', 'ie']],
  ['ied', ['y', 'ie']],
  ['ying', ['ie']],
  ['ier', ['y']],
  ['ves', ['f', 'fe']],
  ['ing', ['', 'e']],
  ['ion', ['', 'e']],
  ['ers', ['', 'e']],
  ['ors', ['', 'e']],
  ['est', ['', 'e']],
  ['ish', ['', 'e']],
  ['ful', ['']],
  ['ous', ['']],
  ['es', ['']],
  ['ed', ['', 'e']],
  ['er', ['', 'e']],
  ['or', ['', 'e']],
  ['ly', ['', 'le']],
  ['al', ['']],
  ['ic', ['']],
  ['en', ['']],
  ['s', ['']],
  ['y', ['', 'e']],
]
const beginnings = ['un', 're', 'mis', 'over', 'out', 'under', 'non', 'dis', 'pre', 'half', 'mid', 'super']

function isFormOf(word: string, base: (stem: string) => boolean): boolean {
  return endings.some(([ending, repairs]) => {
    // "dying" and "used" have short stems; after other endings a short stem proves nothing.
    const least = /^(?:ing|ed|es|s|ied|ies)$/.test(ending) ? 2 : 3
    if (!word.endsWith(ending) || word.length - ending.length < least) return false
    const stem = word.slice(0, -ending.length)
    if (repairs.some((repair) => base(stem + repair))) return true
    return stem.length > 3 && stem.at(-1) === stem.at(-2) && base(stem.slice(0, -1))
  })
}

function findCommon(word: string): boolean {
  if (isKnown(word) || isFormOf(word, isKnown)) return true
  return beginnings.some((beginning) => {
    if (!word.startsWith(beginning) || word.length - beginning.length < 4) return false
    const rest = word.slice(beginning.length)
    return isKnown(rest) || isFormOf(rest, isKnown)
  })
}

/** `word` must be in lower case and without apostrophes. Single letters and words with digits count as common. */
export function isCommonWord(word: string): boolean {
  return word.length < 2 || /\d/.test(word) || word.split('-').every(findCommon)
}

/** True for the base form, past, -ing or -s form of a verb. */
export function isVerbForm(word: string): boolean {
  return verbSet.has(word) || (/(?:s|ed|ing)$/.test(word) && isFormOf(word, (stem) => verbSet.has(stem)))
}
