/** Further common English words, A to H: what is in no list here may be a name. */
export const wordsAToH = `
aasimar abacus abandon abbreviate abdomen abide able abnormal aboard abode abodes abolish abound abrasive
abreast abroad abrupt abscond absent absentminded absentmindedly absolute absolve absorb abstain abstract
absurd abundant abuse abusive ac accelerate access accident accidentally accommodate accompany accomplice
accomplish accord accordingly account accountant accumulate accurate accusations accuse accustom achieve
achievement acknowledge acknowledgment acolyte acorn acoustic acquaint acquiesce acquiesces acquire acrid
acrobat acrobatics action activate active activist activity actress actual actuality acute adamant adapt
addict addition additional address adept adequate adhere adhesive adios adjacent adjective adjourn
adjourned adjust administer admiration adolescent adopt adorable adore adorn adrenaline adrift advanced
advantage adventure adventurous adverb adversity advert advertise advice advocate aerial aerobic aesthetic
afar affair affiliate affinity affix afflict affluent afloat afoot aforementioned afraid african aftermath
afterward afterwards age agency agenda aggravate aggression aggressive agile agitate agriculture ahead aid
ail airborne airfield airplane airport airship aisle ajar akin alarm alas albino album alchemical
alchemist alcove alert algae algebra alien align alike alive allege allegiance allergic allergy alleviate
alliance allocate allot allowance allure allyship almighty aloft alongside aloof aloud alphabetical alter
alternative altitude altogether altruistic aluminum amass amazing amazon ambassadorship ambience ambient
ambiguous ambition ambitious amble amendment america american amiable amidst amigo ammo ammunition amnesty
amorphous amphibian ample amplify amputate analysis analyze anatomical anatomy ancestor anchor anchorage
ancient aneurysm angry anguish angular animate animosity anise annex annihilate annotate announcement
annual anomaly anonymous antagonist antarctic ante antelope anthem anthropology anti antic antique anus
anxious anymore apathy apex aphids apiece apology app appall apparates apparatus apparent appearance
appease appendix appetite appetizer applause appliance appoint appointment appreciative apprehend
apprehension appropriate approval approximate april aptitude aquarium aquatic arbiter arbitrary arbory arc
arcade arcanists archaic architect archive arctic arduous arid aristocrat arithmetic armada armament
armband armchair armory armpit armrest aroma arouse arrangement array arrival arrogant arsenal arson art
article articulate artifice artillery artisan ascend ascent ascertain ashamed asian aside askew asleep
aspect asphalt aspire aspirin assailant assassinate assert asset asshat assistance associates association
assort assumption assurance asterisk astonish astonishing astound astray astronaut astronomy asunder
asylum athlete athletic athletics atlas atmosphere atmospheric atom atomic atone atrium atrocious atrocity
attain attendant attention attentive attire attitude attorney attractive attribute attune attunement
auburn auction audible audio audition august aurochs auspicious austere australian authentic authority
authorize auto autograph automatic autopsy available avatar average avert averts aviary avid avocado aware
awareness awe awful awhile awkward awkwardly awning awry aye azure baa babble babysitter backbone backdoor
backdrop backfire background backhand backhands backlash backlog backside backstab backstory backtrack
backup backyard bacteria bad badass baddie baddies baffle bagpipe bail bald ballad ballet balloon ballpark
ballpoint ballroom balm bamboo bamf bamfed bandage bandana bandwagon banjo bankrupt banter banyan baptism
baptize barbaric barbecue barbed barbell barcode bare barefoot barely barley barnacle barnacles barometer
barracks barrage barren barricade barrier barter baseball baseboard basic basil basin basis bask
basketball bass bastardly bastion batch bate bath bathrobe bathtub baton battalion batter battlefield
battleground battlemap bayonet bayou beachside beacon bead beagle bearable beastie beatboxing beautiful
beautify beauty bedlam bedpost bedridden bedrock bedroll bedsheet bedside bedtime beehive beekeeper
beeline befall befit beforehand befriend befuddled begrudgingly beguile behavior behir behold beige
belated belch belief belittle bellhop belligerent bellow bellows bellybutton belongings beloved belowdeck
benefit benevolent benign bequeath beret berry berserk berth beset besiege best bestial bestow better
bewilder bewitch bias bib bicker bicycle big bigger billboard billiard billow binary binoculars biology
bipedal birch birdcage birdhouse birdie birdlike birdsong birthplace birthright biscuit bisect bitter
bittersweet bizarre black blackbird blackboard blacken blackjack blacklist blackmail blackout blackthorn
bladder bland blank blasphemy blatant bleach bleak bleary bleat blemish blessing blight blimp blip
blissful bloat blockade bloke blond blonde bloodhound bloodied bloodline bloodshed bloodstain bloodstone
bloodstream bloodthirst bloodthirsty bloody blossom blot blowgun blowtorch blubber bludgeon blue blueprint
bluish blunder blunt blurt boardgame boat boathouse bode bodice bodyguard bogart bogus boing boisterous
bold bologna bolster bombard bombastic bond bongo bongos bonjour bonnet bonsai bonus bony boo boobs boof
boog booger bookend bookkeeper bookkeeping bookmark bookseller bookshop bookstore boomerang boost booyah
borderline boredom boring botanical botanist botch botched bottleneck bottomless boughs boundary bouquet
bout boutique bowel bowstring boyfriend boyhood bracer bracket brackish braid brainstorm brainwash brakes
bramble brand brash brat bravado bravo breach breadcrumb breadstick breadth breakdown breaststroke
breathtaking breeches brevity brick bricklayer brief briefcase brigade brigand bright brilliance brilliant
brim brine brisk bristle british brittle broach broad broccoli brochure broiled bronco brood broom
broomstick brothel brow brown brunch brunette brunt brushwood brusque brutal brute bubble bubblegum buckle
bucktooth bud buddha budget buff buffer buffet buffing buffoonish bugle bulb bulge bulk bulkhead bulldog
bulldozer bulletin bullfrog bullheaded bullseye bullshit bully bumble bumblebee bundle bunker bunkmate
buoy burden bureaucracy bureaucrat burger burglar burlap burly bus bushel business businessman
businesswoman busted bustle busy busybody buttercup buttermilk butternut butthole buttock buttonhole
buttress buzzard bypass byway cab cabaret cackle cacophony cactus cadence cadet cafe cafeteria caffeine
calamari calamity calculate calculator caldera calendar caliber california calligraphy caltrops
camaraderie camera camouflage campaign campaigner campground canadian canary candid candidate candlelit
candlestick candlesticks canine canister cannibal cannonball canoe canopy cantaloupe canteen cantrip
canvas capable capacity caper capsize captivate captivity car caramel caravan caravel card cardboard
careening career carefree careful careless caress caretaker cargo caribou carnage carnivore carousel
carpool carriage carriageway cart cartilage cartographer cartography cartoon cartridge cascade case
cashier cashmere casino casket casserole cassette castaway casual casualty cataclysm catacombs catalog
catalyst catastrophe catchphrases category cater catfish cathartic cattle cauliflower causeway cautionary
cautious cavalier cavalry caveat caveman cavernous cavity caw cayenne celebratory celebrity celestial
cello cement censor centerfold centerpiece centimeter centipede central centralized centurion centurions
century ceramic ceremonial ceremonious certain cerulean chafe chainsaw chairman chairperson chalk
chalkboard chamberlain chamomile champion chandler changeling chant chantry chaos chaotic chaplain char
character characteristic charade charcoal chariot charismatic charity charlatan charming charred charter
chastise chastity chatroom chatter chatterbox chauffeur cheap checkmate checkpoint cheddar cheekbone
cheerful cheerleader cheeseburger cheesecake chemical chemist chemistry cherub chess chessboard chesticles
chestnut chestplate chick chide childhood chilly chime chimpanzee chinchilla chinese chip chipmunk chips
chiropractor chirp chitter chivalry choice choir cholera chomp chopstick chord chore choreograph
choreographed chortle christmas chrome chronicle chubby chuck chuckle chug chum chump chunky churchyard
churn ciao cicada cigar cigarette cinder cinema circuit circular circulate circumference circumstance
circumvent citadel citizenry civil civilian civilization clack clairvoyant clam clamber clammy clamor
clamp clamshell clandestine clang clank clarinet clarity clasp class classic classmate clatter
claustrophobic clavicle claymore cleanse cleansed cleansing cleanup cleaved cleaver cleaves clench clergy
clever cliche click client cliffhanger climactic climax clink clipboard clock clockmaker clockwise
clockwork clogged cloister clomp clop closed clot clothesline cloudy clover clubhouse cluck clump clumsy
clunk cluster clutch clutter coach coachman coachmen coarse coastline coax cobble cobbler cobra cobweb
cock cockatoo cocked cockpit cocks cocktail cocky cocoa cocoon coffeepot coffer coffin coherent cohesive
coif coiffure coil coinage coincidence coleslaw collaborate collapsible collarbone colleague collection
collie collision collude colonist color colorful colossal colosseum coma combatant combination combust
comeback comedian comedy comet comfortable comic comma commemorate commence commend commentary commentator
commerce commercial commission commitment commodore common commonplace commotion commune commute compact
companionship company comparably comparatively comparison compartment compass compassion compassionate
compensate competent compile complaint complement complex complicate complicated compliment comply
component compose compost composure compound comprehend comprise compromise computer con conceal concede
conceited conceive concentration concert concierge concise conclave concoct concrete concussed concussion
concussive condemn condense condescend condiment condition condo condor conducive conduct conduit confer
conference confetti confidant confide confidence confident confidential configure confine confirmation
confiscate conflate conflict conform confusion congeal congested conglomerate congrats congratulations
congregate congress conical conifer conjecture conjoin conjuror connection connive connotations conscience
conscious conscribe consecrate consensus consequent consequential conservation consideration consistent
consistently consolidate consort conspicuous conspiracy conspirator conspire constant constellation
constrict contagious contaminate contemplate contempt contend content contestant context contingent
continual continuous continuously contort contraband contradict contrary contrast contribution convene
convenience convent convention converge convict convoy convulse coo cooperation coordinate cop copycat
copyright coral cordial core cork cornbread cornerstone cornfield cornstalk cornucopia coronation coroner
corporeal corral correct correspond corrode corrosive corruptible corset cosmetic cosmic cosmos cosplay
costly cougar couldve council counsel countdown counteract counterattack counterclockwise counterfeit
countertop couplet course court courtesy courthouse courtroom coven covenant coverage covert coves covet
coward cowboy cowgirl cowhide coy coyote cozy cracked crackle crackpot cradle craftsman craftsmanship
craftswoman craggy cram cramp cranberry crane cranky cranny crass crater crave crawfish crawlspace
crayfish crayon crayons crazy creation creative creativity creator credence credit creed creepy crescent
crewman crewmate crib cricket crime crimson crinkling cripple crisis crisp criss crit critical criticism
croak croc crochet crocodilian crocs crone crony crook crooked croon crop cropland crossbeam crosscut
crossfire crosshair crossing crossover crosswind crouton crowded crowdfund crucial crude cruel cruise
crumb crumbling crusade crust crustacean crutch crux cryptic crystalline cubby cubicle cucumber cuddle cue
cufflink cuisine culinary cull culprit cult cultivate cultural cunning cunt cupcake curator curb curdle
curfew curio curiosity curious current cursive curtail curtsy curved cush cushion custard custodian
custody custom customary customer customizing cute cutlass cutlery cutlet cutthroat cyan cycle cymbal
cynical cypress d10 d100 d12 d20 d4 d6 d8 dabble daily dainty dairy dally dam damp dampened damsel
dandelion dandy dang dangerous dank daredevil daresay dark darkling darkvision darling darn dashboard
dashing dastardly data database date daunt dawdle daybreak daycare daydream daze dazzle dc dead deadbeat
deadbolt deadline deadlock deadly deadpan deadweight deaf deafened deafening dealership dean dear deathly
debacle debilitate debrief debut decade decadent decapitate deceit deceive december decent deception
decimal decipher decision deck decompose decomposition decor decorative decoy decree decrepit dedicate
deduce deem deep deerskin default defect defendant defense defensible defensive defer defiant deficiency
deficit defile definition definitive definitively deflate deflect deform deft defunct degenerate degrade
dejected delegate delete deliberate delicacy delicate delicatessen delicious delight delightful delinquent
delirious delirium delivery deluge delve demeanor demi demise democracy democratic demolish demonstration
denim denizen denote denouement denounce dense dent dentist deodorant department departure deplete deploy
deport deposit depression deprive deputy derail deranged derelict descend descendant descent describe
described describes description desecrate designate desk desolate despair desperado desperate desperation
despise despondent despot destination destined destitute destruction detach detail detain detective
detention deter detergent deteriorate detest detonate detonator detour detriment devastate development
deviate devious devise devoid devote devout dew dex dexterous diabetes diabolical diagnose diagonal dial
dialect dialogue diameter diaper diaphragm dibs dice dicebox dickering dickies dictate dictator dictionary
diet dietary difference different differentiate difficult difficulty digested digestion digital dignify
dignity dilapidated dilemma diligent dilly dilute diminish dinghy dingy dinnerware diplomacy dire dirty
disable disadvantage disarray disaster disastrous disband disc discard discern discharge disciple
discipline disclose discolor discomfort disconnect discord discovery discreet discrete discriminate discus
disdain disease disembark disembowel disfigure disgrace disgruntle disgust disgusting dishonor
disinfectant disintegrate disk dislocate dismal dismantle dismay dismember dismount disney disobedience
disorient dispatch displace displease disposal dispose disposition disprove dispute disregard disrespect
disrupt dissatisfied dissect dissent dissuade distant distill distinct distinctive distinguish distort
distraction distress distribute disturbance ditto ditty diversion diversity division divvy dizzy dm dnd
dndbeyond doc docile dockhand dockside dockyard docs doctrine dodecahedron dogfight doggos doghouse dogma
dokie doll dollhouse dollop domain dome domestic dominant dominate donate donation donor doodle doom
doomsday doorbell doorframe doorknob doorman doormat doorstep doorstop doozy dope dorm dormant dormitory
dosage dose dote dotted douche doughnut dour douse downfall downgrade downhill download downloaded
downpour downstairs downtown dowry doze drab draconic draft dragonborn dragonfly dragonhide dragonscale
drainage drama dramatic drape drapery drastic draught drawback drawl dreadful dreadnought dreamscape
dreary drench dribble drifter driftwood driveway drone droop dropkick drought drowsy drugstore druidic
drumbeat drumstick drunkenly dual dubious ducal duckling duct dud dudgeon due duelist duergar duet duffel
dugout dull dumb dumbass dumbfounded dummy dumpling dun dunce dung dunk duo dupe duplicate duplicitous
durable duration duress dustpan duststorm dusty duty dwarvenkind dwindle dye dynamic dynamo dynasty e
eager eardrum earl earnest earpiece earshot earthbound earthen earthenware earthy earwig easel easter easy
eavesdrop ebb ebony eccentric echelon echovision eclectic eclipse ecology economy ecosystem ecstatic
ectoplasm eddy edible edict edition editor education eerie eff effective efficient effigy effing effort
eggplant eggshell ego egotistical egregious elaborate elderly eldest eldritch election electorate electric
electrician electricity electrifying electrocute elegance elegant elegy element elevate elevator eligible
eliminate elite elm elongate eloquent else elsewhere elude elusive elvish emaciated email emanate
emancipate embankment embargo embark embarrassed embassy embellish embers embezzle emblazon embody
embroider emergency eminent emissary emote emotion empathetic empathy emphasis emphatic employee employer
employment empower emulate enamor encase enchantress enchilada encircle enclave enclose encompass encore
encroach encrust encrypt encumber encyclopedia endanger endeavor endgame endless endorse endow energetic
enforce engineer english engrave engross engulf enhance enigma enigmatic enlighten enlist enormity
enormous enrage enrapture enrich ensemble ensign enslave ensue entail enterprise entertainment enthrall
enthuse enthusiasm entire entirety entity entomb entourage entrails entranceway entranceways entrap
entrepreneur entrust entwine envelop envelope envious environment envision envoy enzyme epic epicenter
epidemic epilepsy epilogue epiphany episode epistle epitome equal equation equator equestrian equilibrium
equinox equipment equity equivalent era eradicate erect erode erosion errand errant erratic error escalate
escapade escapee esophagus espionage essay essential establishment esteemed estimate estrange estuary etch
eternal ethereal ethic etiquette eulogy euphoria european evaluate evangelist evaporate evasion evasive
eve event evergreen everlasting evermore everyday everytime evict evident evil evildoer evoke evolve ewe
exact exaggerate exaggeratedly exam examination example exasperate excavate exceed excel excellence
excellent exception excess excessive excited excitement exciting exclude exclusive excrement excrete
excursion executive exemplary exertions exhausted exhaustion exhibit exhume exile existence existential
exorcise exoskeleton exotic expanse expansion expectantly expectation expediency expedient expedite
expedition expel expense expensive experiment expertise expire explanation explanatory exploit exploration
explosion export exposition exposure expression expressive exquisite extension extent exterior exterminate
exterminator external extinct extort extra extradite extraordinaire extraordinary extravagant extravaganza
extreme exude exult eyeball eyelet eyeliner eyepatch eyepiece eyesight eyewitness fabricate fabricator
fabulous facade facebook facedown facemask facet facial facilitate facility faction factor faculty failure
fairground fairytale fake falchion falloff fallout false falsehood famine famished famous fanart fanatic
fanboy fancy fandom fanfare fangirly fantastic fantasy far farce farewell farmhand farrier farther
farthest fashion fast fat fatal fathom fatigue faucet fault favorite feasible feat featherweight feature
february federal federation feeble feedback feedbag feeling feign feisty feline fellow fellowship felon
female feminine femur fence fended fender feng feral ferment ferocious ferry fertile fervent fester
festive fetal fetid fetter feud feudal fever fiasco fiberglass fickle fiction fidelity fidget fiefdom
fierce fiery fiftieth figment figurehead filament film filter filthy final finale finalist finance
financial finch finding finery finesse fingernail fingerprints fingertip finicky firearm firebrand
firecracker firefight firefly firehouse firelight fireman firepit fireproof fireside firetrap firewall
firewood fireworks firm firstborn fishhook fishmonger fishnet fishy fissure fistbump fistfuls fisticuffs
fixate fizzled fjord flabbergasted flagon flagpole flagship flagstone flair flak flamboyant flamingo
flammable flannel flapjack flashback flashlight flat flatbread flatland flaunt flaw flawless flay fleabag
fled fledged fledgling fleece fleet flex flexible flick flight flimsy flinch flint flintlock flit flock
flog floodgates floodwater floorplan floppy floral florist flounder flour flourish fluctuate fluent fluffy
fluke flummoxed flunk fluorescent flurry flush fluster foam focal foghorn foil foist foliage folklore
follies followup fond fondle fondue font foodstuff foolish footage football footfall foothill foothills
foothold footing footlocker footman footpath footprint footrest footstep footwear footwork forage
forbearance forbid forearm foreboding forefather forefront foreground foreign foreman foremost forensic
foresee foreshadow foresight forestry foretell forever forewarn forfeit forgery forklift forlorn formal
formality formation former formidable formula forsake forth forthright fortify fortnight foul foundling
foundry fountain fourteenth foxglove foxhole foxtail fractal fracture fragile fragility fragrant frail
frame franchise frankly frantic fraternal fraternity fraud fraught fray freaking freedom freelance
freighter french frenzy frequency frequent fresco fresh friar frickin friction friday friendly friendship
frigging fright frightful frigid fringe frisk frittata frittatas frivolous frizzed frock frolic frontline
frontman frontward frostbite frostbitten froth frugal fruition frustration fry fuckton fudge fugitive
fugue full fullback fumes fumigate fun functionality fund fundamental fungal funhouse funnel funny funsies
furious furl furlong furnish furniture furrow furry further furthermost furthest furtive fuse fuselage
futile futility future futuristic fuzzy fwoop gable gait gala galactic galaxy gale gallant gallbladder
galleon gallery galley gallow gallows gallstone gamekeeper gameplay gangly gangplank gangrene gangster
ganked gap garb garble gargantuan gargle garish garland garnet garnish garrison garrote gaseous gash
gasoline gatehouse gatekeeper gator gauche gaudy gauge gaunt gauze gavel gawk gazebo gazelle gearbox gecko
geek gelatin gelding gemcutter genasi gender genealogy generate generation generous genetic genial genie
genocide genre gentle gentleman gentry genuine geode geological geology geometric geometry geranium german
geyser ghastly ghillie ghoul gibbering gibberish giblets giddy gif gig gigantic gild gimmick ginger
gingerbread gingerly gird girlfriend girth gist giveaway gizmo gizzard glace glacial glad glade gladiator
glamour gland glaring glassblower glassware glaze glean gleans gleeful glib glimmer glisten glitch glitter
gloat globetrotter globules gloom glorious glossary glossy glowworm glue glum glutinous glutton gm gnarled
gnarly gnaw goad goatee goatskin gobble goblinoid goddamned godsend godspeed goggle golden goldfish
goldsmith golf goliath goliaths gondola gong goodies goods goodwill gooey goofy google goosebumps gopher
gore gorgeous gossamer gotcha gouge gourd gourmet gouting governess government grace graceful gracious
grade gradual graduate graffiti grain grammar granary grand grandchild granddad granddaughter grandiose
grandson grandstand granny granular grapefruit grapevine graph graphite grappling grasshopper grassland
grassline grate grateful gratify gratitude gratuitous gravedigger gravekeeper graverobber gravestone
gravitate gravity gray graze grease greedy green greenery greenhouse grey greyhound griddle grievance
grieve grievous grill grim grimace grindstone grisly gristle grit grizzly grocer groceries grocery groggy
groove grope gross grotesque grotto grouchy grovel growth grubby grudge gruel grueling gruesome gruff
guano guarantee guardhouse guardian guardrail guesswork guestroom guffaw guidance guidebook guideline
guild guildhall guildsman guillotine guilty guise guitarist gulch gullet gullible gum gumbo gunk gunman
gunship gunshot gunslinger gunsmith gurney guttural guzzle gym gymnast gypsum gypsy habit hackles haddock
haggard haggle hah hailstone hailstorm hairbrush haircut hairdo hairline hairpin hairy halfway hallmark
halloween hallucinate hallucination hallucinogenic halo halve hamburger hammerhead hammock hamper hamster
hamsters hamstring handbag handbook handcart handcrafted handful handheld handholds handicap handicraft
handkerchief handlebar handmade handmaiden handoff handpicked handprint handrail handshake handsome
handwriting handy handyman hangover haphazard haplessly happy harbinger hard hardback hardcore hardcover
hardhat hardiness hardly hardship hardware hardwood harem harlot harmless harmonic harmonica harmonious
harmony harpies harpist harpoon harpsichord harrow harsh hashish hashmark hashtag hassle haste hasty
hatbox hatch hatchling hatrack haughty haunted haven haversack havoc hawthorn hayloft hayseed haystack
haze hazel hazy headache headband headdress headfirst headgear headhunter headlight headline headlong
headmaster headquarters headrest headset headstone headstrong headwind health healthcare healthy hearsay
hearse heartache heartbeat heartbreak heartbroken heartburn heartfelt heartstring heartthrob hearty
heathen heather heatwave heavy heck heckle hectic hefty heinous heir heiress helicopter hellfire hellhole
hellhound helmsman helper helpful helpless hemisphere hemorrhage hemp henceforth herald herbalism
herbalist herbivore herbology hereditary herein heresy heretic heritage hermit hermitage heroics heron
hesitant hesitation hexagon hexagonal hibernate hiccup hickory hideaway hideous hieroglyph high highborn
highchair highland highlander highlights highwayman highwaymen hijack hilarious hillcrest hillock hilltop
hilltops hindrance hindsight hinky hippie historian historic historical history hitch hither hitman
hitpoint hive hoagie hoard hoarse hoax hobble hobby hobnail hockey holler hollow hollywood holocaust
homage homeboy homebrew homecoming homeland homemade homeowner homesick homestead hometown homeward
homework hone honest honeycomb honeymoon honorable honour hooded hoodie hoodlum hoodwink hoofbeat hooligan
hooligans hoot hopeless horde horizontal horny horrible horrid horseback horseman horsemanship horseplay
horsepower horseshoe horsetail hospice hospitable hospitality hostel hostile hot hotbed hotdog hotel
hothead hotshot hourglass housecat housekeeper housewife hovel howdy howling hp hub hubris huckster hue
huff huge hulk hulking hull humanity humankind humble humbug humid humiliate hummingbird hummus humongous
humor humpback hunch hunchback hundredth hunger hungry hunk hunker huntress huntsman hurdle hurrah hushed
husk hustle huzzah hybrid hydrant hydrate hydraulic hygiene hymn hyper hyperactive hyperventilate hyphen
hypnosis hypnotic hypnotize hypocrite hypocritical hypothetical hysteria hysterical
`
