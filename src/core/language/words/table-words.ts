/** English words that the lower-case stems of `dictionary-en` leave out, often from role-playing games. They are not taken for names. */
export const tableWords = `
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
