import { toWordSet } from './word-set.ts'

export const races =
  toWordSet(`human elf dwarf halfling gnome tiefling dragonborn aasimar goliath firbolg genasi orc
half-elf half-orc goblin kobold kenku tabaxi drow gnoll hobgoblin bugbear centaur satyr minotaur lizardfolk tortle
triton changeling warforged loxodon vampire fairy`)

export const classes =
  toWordSet(`barbarian bard cleric druid fighter monk paladin ranger rogue sorcerer warlock wizard
artificer gunslinger`)

export const roles =
  toWordSet(`captain guard guardsman soldier king queen prince princess emperor empress lord lady duke
duchess baron baroness mayor governor magistrate chancellor advisor ambassador diplomat sheriff constable general
commander sergeant lieutenant admiral leader chief chieftain ruler sovereign headmaster innkeeper barkeep bartender
tavernkeeper shopkeeper merchant trader smith blacksmith butcher baker farmer fisherman hunter sailor driver coachman
guide scout spy thief bandit pirate assassin mercenary knight squire priest priestess acolyte high-priest bishop
healer doctor scholar librarian scribe sage teacher professor student apprentice servant maid cook butler steward
prisoner hostage refugee beggar noble nobleman mage witch necromancer alchemist enchanter oracle seer prophet
god goddess deity demon devil lich spirit ghost companion pet familiar bear wolf cat dog horse owl raven father mother
brother sister son daughter uncle aunt cousin wife husband widow friend ally rival enemy mentor master guardian
keeper warden castellan director secretary clerk pilot mechanic detective inspector agent reporter nurse senator hangman
envoy herald archmage artist painter singer musician performer actor inventor engineer carpenter mason miner tailor
jeweler banker lawyer judge councilor councilman watchman gatekeeper groundskeeper gardener stablehand`)

/**
 * Kinds of places whose name follows "of": Orrin is the city in "the city of Orrin", but not the valley in "the valley of Orrin".
 */
export const namedKinds =
  toWordSet(`city town village hamlet kingdom empire realm country continent island province
capital port district land plane nation`)

export const placeKinds =
  toWordSet(`city town village hamlet kingdom empire realm country continent island region
province capital port district quarter hospital hotel motel station outpost colony room hall chamber forest swamp marsh mountain mountains valley desert sea ocean river lake castle
keep fortress tower temple inn tavern pub shop mine cave ruins plane nation land road`)
