import { toPhraseSet, toWordSet } from './word-set.ts'

/** Words of announcements and small talk. Lines full of them are table talk. */
export const tableTalkWords = toWordSet(`
twitter tweet tweets tweeted facebook instagram youtube twitch reddit discord patreon kickstarter website online internet
www http podcast episode episodes stream streams streaming livestream subscribe subscribed subscriber subscribers
subscription subs giveaway giveaways winner winners sponsor sponsors sponsored sponsorship announcement announcements
merch merchandise shirt shirts tshirt tshirts poster posters store convention con panel panels autographs cosplay fans
fan fanart viewers audience chat chatroom camera cameras mic microphone microphones studio tickets ticket sale discount
code promo download downloaded app email charity donate donated donation donations campaign fund season premiere
premieres premiered broadcast hashtag dot com crew thursday saturday sunday monday tuesday wednesday friday tonight
birthday christmas halloween thanksgiving holiday interview interviews guest guests hosting host soundtrack playlist
artist artwork laptop phone google wikipedia netflix comics comic movie game games gaming character
sheet logo brand partner partners link links book tabletop miniatures voice actor actors animated series trailer`)

export const realWorldWords = toWordSet(`
america american americans england english britain british france french germany german spain spanish italy italian
ireland irish scotland scottish wales welsh russia russian china chinese japan japanese korea korean india indian mexico
mexican canada canadian australia australian europe european africa african asia asian greek greece roman rome latin
egypt egyptian norway norwegian sweden swedish dutch polish swiss viking vikings christian jewish catholic muslim
london paris york manhattan brooklyn california angeles hollywood vegas texas florida chicago seattle boston jersey
orlando tampa miami dallas houston philadelphia phoenix nashville memphis atlanta kansas ohio oregon denver washington detroit jerusalem hawaii alaska louisiana
google twitter facebook youtube twitch netflix amazon apple microsoft nintendo xbox playstation disney pixar marvel
starbucks mcdonalds walmart target costco ikea uber skype iphone ipad android wikipedia reddit kickstarter patreon
instagram tumblr snapchat pinterest imgur discord roll20 roll20s dndbeyond
batman superman spiderman spider-man hulk avengers gandalf frodo bilbo aragorn legolas gollum hobbit hogwarts potter
dumbledore hermione voldemort skywalker vader yoda jedi sith chewbacca wookiee lightsaber starwars trek spock kirk picard
klingon matrix terminator predator alien xenomorph indiana zelda mario luigi pokemon pikachu minecraft
warcraft diablo skyrim fallout overwatch simpsons homer flintstones scooby doo mickey goofy bambi dumbo
aladdin mulan godzilla kong rambo rocky braveheart gladiator titanic jaws jurassic inception narnia westeros
lannister daenerys hodor dracula frankenstein sherlock holmes tarzan zorro excalibur
hercules zeus hades jesus christ moses bible santa claus easter bunny god satan lucifer
january february march april may june july august september october november december monday tuesday wednesday thursday
friday saturday sunday christmas halloween thanksgiving valentines hanukkah
tupperware facetime aquaman wolverine ironman thundercats kindle photoshop excel powerpoint paypal venmo lego barbie nerf frisbee jello kleenex velcro lysol febreze clorox twinkie oreo snickers doritos cheetos pepsi coke
pizza taco burger beyonce madonna elvis shakespeare macbeth einstein napoleon picasso beethoven mozart hitler
trump obama clinton oprah schwarzenegger stallone cruise hanks diesel cage swayze goldblum
`)

/** Words of the game rules. A name of only these words gets no entry, unless the campaign already knows the name. */
export const rulesWords = toWordSet(`
acrobatics arcana athletics deception insight intimidation investigation medicine perception performance persuasion
stealth survival strength dexterity constitution intelligence wisdom charisma con dex str int wis cha dc ac hp dm gm npc
npcs pc pcs xp initiative advantage disadvantage cantrip barbarian bard cleric druid fighter monk paladin ranger rogue
sorcerer warlock wizard artificer gunslinger elf elven elvish half human dwarf dwarven dwarvish gnome gnomish
halfling tiefling dragonborn aasimar goliath firbolg genasi common abyssal celestial infernal draconic sylvan undercommon
druidic thieves cant orcish giant check save saving throw action bonus reaction round turn level spell slot
slots rage raging sneak attack surge second wind inspiration bardic ki smite divine wild shape beast form
metamagic sorcery points undead channel divinity uncanny dodge evasion reckless cutting words jack trades
expertise proficiency multiattack legendary resistance lair sharpshooter sentinel lucky feat feats short long rest
natural nat crit critical hit hits damage d4 d6 d8 d10 d12 d20 d100 rules homebrew minion minions mastermind handbook
dungeon master dungeons dragons dungeonmaster concentration grapple grappled prone restrained stunned`)

/** Spells, class features and other phrases of the rules, in folded form. */
export const spellNames = toPhraseSet(
  `
acid arrow, acid splash, aid, alarm, alter self, animal friendship, animal messenger, animal shapes, animate dead,
animate objects, anti life shell, antilife shell, antimagic field, arcane eye, arcane gate, arcane hand, arcane lock,
armor of agathys, astral projection, augury, awaken, bane, banishing smite, banishment, barkskin, beacon of hope,
bestow curse, bigbys hand, blade barrier, blade ward, bless, blight, blindness, blink, blur, booming blade,
burning hands, call lightning, calm emotions, catapult, chain lightning, charm person, charm monster, chill touch,
chromatic orb, circle of death, clairvoyance, cloud of daggers, cloudkill, color spray, command, commune,
commune with nature, comprehend languages, compulsion, cone of cold, confusion, conjure animals, conjure barrage,
conjure elemental, conjure fey, conjure volley, contact other plane, contagion, contingency, continual flame,
control water, control weather, control flames, counterspell, create food and water, create water, create bonfire,
crown of madness, cure wounds, cure light wounds, cutting words, dancing lights, darkness, darkvision, daylight,
death ward, delayed blast fireball, detect evil, detect evil and good, detect magic, detect poison, detect thoughts,
dimension door, disguise self, disintegrate, dispel evil, dispel evil and good, dispel magic, dissonant whispers,
divination, divine favor, divine intervention, divine sense, divine smite, dominate beast, dominate monster,
dominate person, dream, druidcraft, earthquake, eldritch blast, elemental weapon, enhance ability, enlarge, enlarge reduce,
ensnaring strike, entangle, enthrall, expeditious retreat, eyebite, fabricate, faerie fire, false life, fear,
feather fall, feeblemind, find familiar, find steed, find the path, find traps, finger of death, fire bolt, firebolt,
fire shield, fire storm, fireball, flame blade, flame strike, flaming sphere, flesh to stone, fly, fog cloud,
forbiddance, forcecage, foresight, freedom of movement, friends, gaseous form, gate, geas, gentle repose, globe of
invulnerability, glyph of warding, goodberry, grasping vine, grease, greater invisibility, greater restoration,
green flame blade, guardian of faith, guiding bolt, guidance, gust of wind, gust, hail of thorns, hallow, hallucinatory
terrain, harm, haste, heal, healing word, heat metal, hellish rebuke, heroes feast, heroism, hex, hexblades curse,
hold monster, hold person, holy aura, holy weapon, hunger of hadar, hunters mark, hypnotic pattern, ice storm, ice knife,
identify, illusory script, imprisonment, incendiary cloud, inflict wounds, insect plague, invisibility, jump, knock,
legend lore, lesser restoration, levitate, light, lightning arrow, lightning bolt, locate animals, locate creature,
locate object, locate person, longstrider, mage armor, mage hand, magic circle, magic jar, magic missile, magic mouth,
magic weapon, major image, mass cure wounds, mass heal, mass healing word, mass suggestion, maze, meld into stone, mending,
message, meteor swarm, mind blank, minor illusion, mirage arcane, mirror image, mislead, misty step, modify memory,
moonbeam, mold earth, move earth, nondetection, pass without a trace, pass without trace, passwall, phantasmal killer,
phantasmal force, phantom steed, planar ally, planar binding, plane shift, plant growth, poison spray, polymorph,
power word kill, power word stun, prayer of healing, prestidigitation, prismatic spray, produce flame, programmed illusion,
protection from energy, protection from evil, protection from evil and good, protection from poison, purify food and
drink, raise dead, ray of enfeeblement, ray of frost, ray of sickness, regenerate, reincarnate, remove curse, resistance,
resurrection, reverse gravity, revivify, rope trick, sacred flame, sanctuary, scorching ray, scrying, scry, second wind,
see invisibility, seeming, sending, shape water, shatter, shield, shield of faith, shillelagh, shocking grasp, silence,
silent image, simulacrum, sleep, sleet storm, slow, sneak attack, spare the dying, speak with animals, speak with dead,
speak with plants, spider climb, spike growth, spirit guardians, spiritual weapon, stinking cloud, stone shape, stoneskin,
storm of vengeance, stunning strike, suggestion, sunbeam, sunburst, symbol, tashas hideous laughter, hideous laughter,
telekinesis, telepathic bond, teleport, teleportation circle, thaumaturgy, thorn whip, thunder step, thunderwave,
thunderous smite, wrathful smite, time stop, tiny hut, tongues, toll the dead, transport via plants, tree stride,
true polymorph, true resurrection, true seeing, true strike, unseen servant, vampiric touch, vicious mockery,
wall of fire, wall of force, wall of ice, wall of stone, wall of thorns, warding bond, water breathing, water walk, web,
wind walk, wind wall, wish, witch bolt, word of recall, word of radiance, zone of truth, lay on hands, wild shape,
action surge, bardic inspiration, flurry of blows, patient defense, step of the wind, blood rite, blood maledict,
turn undead, channel divinity, uncanny dodge, reckless attack, great weapon master, song of rest, countercharm,
hunters quarry, eldritch invocation, arcane recovery, metamagic, quickened spell, twinned spell, alter fate,
faithful hound, resilient sphere, freezing sphere, secret chest, instant summons, magnificent mansion, private sanctum,
black tentacles, acidic arrow, arcane trickster, beast master, battle master, open hand, way of shadow, wild magic,
path of, circle of the moon, oath of vengeance, players handbook, dungeon masters guide, monster manual, dungeon master,
dungeons and dragons, beast form, fey step, druid craft, holy symbol, thieves tools, holy water,
healing potion, potion of healing, health potion, greater healing potion, superior healing potion, natural twenty,
natural one, short rest, long rest, eagle form, cat form, bear form`.replace(/\n/g, ' '),
)
