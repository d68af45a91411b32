import { toWordSet } from './word-set.ts'

export const titles = toWordSet(`
lord lady sir dame captain king queen prince princess master mistress emperor empress high paladin father mother brother
sister keeper headmaster general commander sergeant lieutenant admiral duke duchess count countess baron baroness doctor
dr mister mr mrs ms miss professor elder chief judge guardian arbiter seeker sovereign marshal magistrate chancellor
archmage archbishop bishop cardinal viscount marquis earl regent steward warden constable sheriff ambassador senator
governor mayor priest priestess grandmaster warlord chieftain shaman saint uncle aunt auntie grandma grandpa
granny colonel major corporal private officer inspector detective dean abbot abbess matron madam madame consul archduke
agent director deputy archivist oracle seer prophet inquisitor justiciar overseer foreman bosun quartermaster crownprince sultan caliph khan`)

export const placeHeads = toWordSet(`
keep castle tower palace fort fortress citadel temple shrine chapel cathedral monastery abbey church academy lyceum
college university library school inn tavern pub alehouse brewery saloon road street avenue lane way path trail highway
byway bridge gate gates square plaza market bazaar promenade district quarter ward docks dock harbor port bay gulf sea
ocean lake river falls spring springs creek stream isle island islands coast shore forest woods wood grove jungle swamp
marsh bog fen fens mire desert wastes waste badlands plains plain fields field meadow meadows valley vale hills hill
ridge mountain mountains peak peaks pass cliffs cliff bluffs canyon gorge ravine crag crags cave caves cavern caverns
mine mines tunnel tunnels depths underground city town village hamlet kingdom empire realm province region territory
land lands continent peninsula colony outpost camp barn stable stables farm mill shop store goods emporium smithy forge
bakery butcher hall house manor mansion estate villa lodge cottage cemetery graveyard crypt tomb catacombs sewers prison
dungeon jail sanctum vault arena coliseum stadium theater garden gardens park tree well summit reach hollow dell glen
heath moor moors steppe tundra glacier range spire spires ruins run crossing ford landing haven hold stronghold bastion
sierras timberlands woodlands grasslands highlands lowlands wilds thicket plane abyss outskirts heights flats archipelago
bunker quarters chambers wharf pier boardwalk terrace alley tradepost waystation lighthouse observatory museum bank motel hotel hospital station`)

export const itemHeads = toWordSet(`
sword blade dagger knife axe hammer mace maul spear lance halberd staff rod wand bow longbow shortbow crossbow bowstring
arrow arrows longsword greatsword shortsword rapier scimitar falchion warhammer flail trident whip sling pistol gun rifle
musket shield armor plate mail breastplate helm helmet gauntlet gauntlets glove gloves bracers boots boot cloak cape robe
robes belt girdle ring amulet necklace pendant locket circlet crown tiara diadem brooch talisman periapt medallion bag
horn orb sphere gem stone crystal jewel mirror lantern lamp candle book tome grimoire scroll map deck cards key chalice
goblet cup flask bottle vial potion elixir oil dust powder wheel carpet broom rope cube figurine statue idol skull bone
eye hand heart feather fang claw tooth totem relic artifact shard fragment seed rune coin mask goggles lens spectacles
cauldron drum flute lute harp pipes censer decanter bracelet earring quiver sheath saddle wagon airship ship boat skiff`)

/** `itemHeads` and further nouns of items, such as "letter", with which a name rarely ends. */
export const itemNouns = itemHeads.union(
  toWordSet(
    'weapon letter document device machine tool chain chest coat jacket chip disk drive phone tablet serum',
  ),
)

export const organizationHeads = toWordSet(`
guild council order league company brotherhood sisterhood clan tribe house family circle cult church faction alliance
coalition syndicate cartel assembly conclave senate parliament court legion army guard guards watch knights rangers
society union consortium collective covenant coven cabal circus carnival troupe band crew gang mercenaries dynasty
academy chapter cobalt initiative enclave fellowship host horde navy militia trust conglomerate agency bureau ministry
foundation institute corporation corp department office guardsmen riders hunters slayers wardens keepers seekers thieves assassins pirates bandits concord accord`)

export const creatureNouns = toWordSet(`
aboleth ankheg alligator auroch aurochs balor banshee barghest basilisk bear beholder behir boar bugbear bulette centaur
chimera chuul cockatrice construct couatl crocodile crow cyclops cyclopes demilich demon devil dinosaur djinni dragon
dracolich drake drider drow dryad duergar efreeti elemental ettercap ettin fey fiend gargoyle gator ghast ghoul giant
gibbering gith githyanki githzerai gnoll goblin goblinoid golem gorgon griffin griffon grick grimlock hag harpy hellhound
hippogriff hobgoblin homunculus hook horror hydra hyena illithid imp intellect invisible kenku kobold kraken kuo lamia
lich lizardfolk lycanthrope manticore medusa mephit merfolk merrow mimic minotaur mummy myconid naga nightmare nothic
ogre ooze orc otyugh owlbear pegasus phoenix pixie poltergeist pseudodragon quasit raven remorhaz revenant roc roper
rakshasa sahuagin satyr scarecrow shambler shark simulacrum siren skeleton specter spider spirit sphinx stalker
stirge succubus tabaxi tarrasque tortle treant troglodyte troll umber unicorn vampire wight wolf worg wraith wurm wyrm
wyvern xorn yeti yuan zombie werewolf wererat werebear wereboar scorpion tiger panther lion mammoth eel serpent`)

export const creatureQualifiers = toWordSet(`
stone fire frost hill cloud storm undead zombie skeletal dire giant young ancient adult elder black red blue green white
gold silver bronze copper brass water earth air ice shadow invisible winged cave swamp forest sea vampire goblin orc
flesh iron clay bone blood mind umber hook displacer blink hell winter spectral ghostly`)

export const deityWords = toWordSet(
  'god goddess deity deities gods worship worships worshiped worshipped prayer pray prays praying divine',
)

/** Interchangeable words for kinds of place; the first of each row represents the row. */
export const headKinds = new Map(
  [
    'inn tavern pub alehouse saloon',
    'forest woods wood woodland woodlands timberlands',
    'mountains mountain peaks sierras range',
    'swamp marsh bog fens mire',
    'castle keep fortress citadel',
    'shop store emporium goods',
    'road highway street',
    'temple shrine chapel',
    'cemetery graveyard',
  ].flatMap((row) => {
    const words = row.split(' ')
    return words.map((word): [string, string] => [word, words[0] ?? word])
  }),
)

export function isTitle(word: string): boolean {
  return titles.has(word) || (word.length > 7 && word.endsWith('master'))
}
