/** Nouns and adjectives of people, bodies, nature, places, objects, food, crafts and magic. */
export const things = `
person people child children kid baby infant toddler teenager adult elder father mother dad mom
mommy daddy papa mama parent son daughter brother sister sibling twin uncle aunt cousin nephew
niece grandfather grandmother grandma grandpa husband wife bride groom widow orphan friend buddy
pal companion ally enemy foe rival stranger neighbor guest host hero heroine villain victim
hostage prisoner captive slave servant maid butler apprentice student pupil teacher tutor
professor scholar scribe librarian doctor healer surgeon lawyer clerk merchant trader vendor
shopkeeper storekeeper innkeeper barkeep bartender barmaid tavernkeep keeper owner boss manager
worker laborer farmer rancher shepherd miner smith blacksmith carpenter mason builder tailor
weaver baker butcher chef brewer fisherman hunter trapper sailor captain pilot driver messenger
courier thief bandit pirate outlaw criminal thug rogue assassin killer murderer soldier
guardsman watchman knight squire warrior fighter archer ranger barbarian bard cleric druid monk
paladin sorcerer warlock wizard witch mage priest priestess bishop nun saint prophet oracle seer
cultist zealot pilgrim beggar peasant commoner noble nobleman king queen prince princess emperor
empress duke duchess countess baron baroness lord mayor governor senator minister ambassador
diplomat advisor councilor chancellor magistrate sheriff constable officer lieutenant sergeant
general commander colonel major corporal private admiral veteran rookie leader chief chieftain
follower member agent traveler wanderer adventurer explorer performer actor singer dancer
musician artist painter writer poet author storyteller jester clown idiot moron bastard bitch
asshole dick loser freak weirdo genius expert professional amateur mob gang crew group party
troop troupe squad army legion platoon regiment navy family clan tribe house household folk
nation species culture society community population citizen villager townsfolk townspeople
passerby bystander audience spectator head hair beard mustache eyebrow eye eyelid eyelash ear
nose nostril mouth lip tooth teeth tongue chin cheek jaw throat neck shoulder elbow wrist palm
finger thumb fist knuckle chest breast heart lung rib stomach belly gut waist hip spine leg
thigh knee shin calf calves ankle foot feet heel toe bone flesh blood muscle vein brain skull
skeleton body corpse carcass limb torso wing tail horn talon fang tusk hoof hooves paw fur
feather beak snout mane pelt antler tentacle maw gill fin butt ass crotch groin nipple boob
penis balls lap bosom tummy forehead temple scalp freckle dimple wrinkle blister scab rash
saliva snot mucus phlegm bile urine piss poop puke fart burp breath voice animal beast creature
monster critter dog puppy hound cat kitten kitty horse pony mare stallion donkey mule cow bull
ox oxen goat sheep lamb pig hog boar chicken rooster hen goose geese turkey pigeon sparrow robin
crow raven hawk eagle owl falcon vulture gull seagull swan peacock parrot songbird bird shark
whale dolphin octopus squid crab lobster shrimp eel frog toad turtle tortoise lizard snake
serpent alligator crocodile rat mouse mice rabbit bunny hare squirrel fox wolf wolves deer elk
moose stag doe badger weasel ferret otter beaver skunk raccoon hedgehog monkey ape gorilla lion
tiger panther leopard cheetah lynx elephant rhino hippo giraffe zebra camel buffalo bison hyena
bat insect bug mosquito bee wasp hornet ant beetle moth butterfly spider scorpion worm slug
snail leech maggot flea louse cockroach caterpillar dinosaur mammoth tree trunk branch twig leaf
leaves root bush shrub hedge vine ivy moss grass weed flower lily daisy petal stem thorn seed
herb mushroom fungus wood lumber plank timber forest woods jungle grove orchard garden field
meadow pasture plain prairie valley canyon ravine gorge gully hill hillside slope ridge cliff
cliffside bluff mountain mountainside peak summit volcano lava cave cavern tunnel pit hole
crevice crevasse chasm abyss ditch trench swamp marsh bog mire fen river creek brook waterfall
lake pond ocean sea bay gulf harbor port dock pier wharf shore coast beach sand island isle
peninsula desert dune oasis tundra glacier ice snow frost hail sleet drizzle mist fog cloud sky
sun sunlight sunrise sunset moon moonlight star starlight planet world earth globe universe
space void horizon dawn dusk daylight daytime nighttime midnight noon midday twilight shadow
shade darkness breeze gust thunderstorm lightning hurricane tornado blizzard earthquake
avalanche season summer autumn winter weather climate temperature cold warmth humidity air flame
ember ash ashes soot bonfire campfire dirt mud clay dust soil stone boulder pebble gravel
cobblestone marble granite crystal gem gemstone jewel diamond ruby emerald sapphire pearl opal
amethyst topaz obsidian jade quartz amber ivory gold silver copper bronze brass iron tin metal
ore coal salt sulfur acid oil glass paper leather cloth fabric cotton wool silk linen velvet
rope thread yarn chain wire cord ribbon leash saddle rein north south east west northeast
northwest southeast southwest northern southern eastern western northward southward eastward
westward northeastern northwestern southeastern southwestern direction distance length width
height depth weight mile inch yard meter kilometer ounce gallon pint quart acre degree angle
corner side top bottom middle center front beginning area region territory zone district
neighborhood street road path pathway alley alleyway avenue boulevard lane highway bridge
crossroad crossroads intersection gate gateway entrance entryway entry doorway door archway arch
threshold porch balcony terrace courtyard plaza square market marketplace bazaar booth inn
tavern pub bar saloon brewery restaurant kitchen bakery smithy stable barn farm farmhouse
farmland farmstead mill windmill cottage cabin hut shack tent campsite encampment outpost fort
fortress castle palace manor mansion estate villa spire turret battlement rampart wall parapet
moat drawbridge portcullis dungeon prison jail cell cage crypt tomb grave graveyard cemetery
mausoleum catacomb sewer basement cellar attic roof rooftop ceiling floor floorboard stair
staircase stairway stairwell ladder hall hallway corridor passage passageway room chamber
bedroom bathroom lobby foyer parlor lounge library study office studio workshop laboratory lab
classroom school academy college university church shrine chapel cathedral monastery abbey altar
sanctuary sanctum theater arena stadium museum hospital bank warehouse factory building
structure construction architecture foundation pillar column rafter window windowsill curtain
shutter chimney fireplace hearth furnace oven stove town village hamlet city metropolis
settlement colony capital kingdom empire realm province county country continent border frontier
outskirts wilderness countryside suburb home apartment residence lodging hideout lair den table
chair stool bench couch sofa throne bed cot bunk mattress pillow blanket sheet quilt rug carpet
mat tapestry painting portrait picture statue sculpture figurine carving mural mirror lamp
lantern candle candlelight chandelier shelf shelves bookshelf bookcase cabinet cupboard drawer
dresser wardrobe closet crate barrel cask keg basket bucket bin bag sack pouch purse wallet
backpack satchel bottle flask vial jar jug pitcher cup mug goblet chalice bowl plate dish tray
pot kettle cauldron spoon fork knife spatula napkin towel soap sponge comb razor scissors needle
button zipper hook hinge knob lever crank pulley gear wheel axle cog pipe tube hose valve engine
machine device gadget contraption mechanism tool crowbar shovel pickaxe axe hatchet rake hoe
scythe sickle plow anvil tongs chisel key padlock keyhole lockpick shackle manacle handcuff net
bait pole staff rod wand cane club mace maul sword blade longsword shortsword greatsword
broadsword rapier scimitar saber dagger lance javelin pike halberd polearm trident glaive
longbow shortbow crossbow arrow arrowhead slingshot catapult ballista cannon gun pistol musket
bullet gunpowder grenade explosive dynamite armor helmet helm gauntlet breastplate chainmail
weapon weaponry hilt pommel sheath scabbard holster clothes clothing garment shirt blouse tunic
vest jacket cloak cape robe gown skirt pants trousers jeans shorts underwear panties bra sock
stocking shoe boot sandal slipper glove mitten hat cap hood scarf belt sash collar sleeve cuff
pocket apron veil glasses goggles earring necklace bracelet brooch pendant amulet locket crown
tiara circlet badge medal emblem crest sigil banner flag uniform costume wig makeup perfume
tattoo jewelry ornament trinket bauble souvenir keepsake heirloom treasure fortune wealth riches
money coin cash currency platinum penny dollar cent buck price cost fee tax toll debt payment
wage salary fare discount bargain sale sum amount total food meal breakfast lunch dinner supper
banquet snack dessert bread loaf cheese butter milk cream egg meat beef pork ham bacon sausage
steak stew soup broth porridge oatmeal rice bean pea corn potato carrot onion garlic tomato
pepper cabbage lettuce celery pumpkin fruit apple orange banana grape strawberry raspberry
blueberry blackberry cherry peach pear plum lemon lime melon watermelon coconut nut walnut
almond peanut honey sugar spice cinnamon pickle jelly jam syrup sauce gravy pie cake cookie
muffin donut pastry candy chocolate lollipop beverage juice tea coffee soda beer ale mead wine
whiskey rum vodka brandy liquor booze alcohol grog cider jerky ration recipe ingredient flavor
page chapter story tale legend myth fable novel poem poetry song lyric melody music rhythm
instrument drum flute fiddle violin lute harp guitar piano trumpet bell performance stage scene
script line title nickname word phrase sentence letter alphabet language accent speech
conversation discussion argument debate message scroll parchment tome journal diary ledger map
chart diagram drawing sketch symbol glyph rune inscription scripture document contract agreement
treaty deed license warrant law regulation code oath secret rumor gossip news information intel
knowledge wisdom intelligence skill talent ability power strength agility dexterity stamina
endurance constitution charisma luck fate destiny prophecy vision nightmare memory idea concept
scheme strategy tactic goal purpose reason effect outcome consequence solution problem issue
danger threat hazard obstacle puzzle riddle mystery clue evidence proof fact truth prank pun
laughter joy happiness sadness sorrow grief anger fury hatred affection passion lust faith
terror horror anxiety guilt shame pride honor glory fame courage bravery valor cowardice mercy
kindness cruelty greed envy jealousy revenge vengeance justice peace war brawl duel combat
skirmish siege ambush injury pain agony torture suffering death suicide execution burial funeral
birth birthday wedding marriage divorce anniversary ceremony ritual rite festival celebration
holiday parade carnival circus fair tournament contest competition game sport prize award bounty
gift magic hex enchantment potion elixir venom antidote remedy medicine drug illusion aura
energy essence spirit soul ghost phantom specter apparition demon devil angel fiend goddess
deity divine divinity heaven afterlife underworld plane dimension portal teleportation summoning
conjuration necromancy divination alchemy arcane arcana mystic occult dragon drake wyvern giant
ogre troll goblin hobgoblin orc kobold gnoll elf elven dwarf dwarven gnome halfling human
humanoid vampire werewolf zombie lich wraith banshee mummy golem gargoyle elemental griffin
griffon phoenix unicorn pegasus hydra basilisk chimera minotaur centaur satyr fairy fae pixie
sprite nymph mermaid siren kraken imp familiar undead relic artifact totem talisman orb sphere
cube cone pyramid ball triangle rectangle oval pattern silhouette outline item thing material
substance liquid fluid gas solid powder paste goo slime sludge muck grime filth trash garbage
rubbish junk debris rubble wreckage ruins remains remnant fragment piece portion chunk shard
sliver scrap layer lid base
`
