/** Further common English words, A to H: what is in no list here may be a name. */
export const wordsAToH = `
aasimar abacus abandon abbreviate abdomen abide able aboard abode abodes abolish abound abrasive
abroad abrupt abscond absent absentmindedly absolute absolve absorb abstain abstract absurd
abundant abuse ac accelerate access accident accidentally accommodate accompany accomplish
accord accordingly account accumulate accurate accusations accuse accustom achieve achievement
acknowledge acknowledgment acolyte acorn acquaint acquiesce acquiesces acquire acrid acrobat
acrobatics action activate active activity actual acute adamant adapt addition additional
address adept adequate adhere adios adjacent adjourned adjust administer admiration adolescent
adopt adorable adore adorn adrenaline advanced advantage adventure adventurous adversity advert
advertise advice advocate aerial afar affair affiliate affinity affix afflict affluent afloat
afoot afraid african aftermath afterward afterwards age agency agenda aggravate aggression
aggressive agile agitate agriculture ahead aid ail airborne airship ajar akin alarm alas albino
album alchemical alchemist alcove alert algae alien align alike alive allege allegiance allergic
alleviate alliance allocate allot allowance allure allyship aloft alongside aloof aloud alter
alternative altitude altogether amass amazing amazon ambassadorship ambience ambient ambiguous
ambition ambitious amble amendment america american amidst amigo ammo ammunition amnesty
amorphous ample amplify amputate analysis anatomy ancestor anchor ancient aneurysm angry anguish
angular animate anise annihilate annotate announcement anomaly anonymous ante antelope anti
antic antique anus anxious anymore apathy apex aphids apiece apology app appall apparates
apparatus apparent appearance appease appetite appetizer applause appliance appoint appointment
appreciative apprehend apprehension appropriate approval approximate april aquarium aquatic
arbiter arbitrary arbory arc arcanists archaic architect archive arduous arid aristocrat
arithmetic armada armament armband armory armpit aroma arouse arrangement array arrival arrogant
arsenal arson art article articulate artifice artillery artisan ascend ascent ascertain ashamed
asian aside askew asleep aspect aspire assailant assassinate assert asset asshat assistance
associates association assort assumption assurance astray asunder asylum athletics atmosphere
atmospheric atone atrium atrocious atrocity attain attention attentive attire attitude attorney
attractive attribute attune attunement auburn auction audible audio august aurochs auspicious
austere australian authentic authority auto autograph automatic available avatar average avert
averts aviary avid aware awareness awe awful awhile awkward awkwardly awry aye azure baa babble
backbone backdoor backdrop background backhand backhands backlash backlog backside backtrack
backup bacteria bad badass baddie baddies baffle bald ballad ballpark ballroom balm bamf bamfed
bandage bandana bankrupt banter banyan baptize barbaric barbecue barbed bare barefoot barely
barnacle barnacles barracks barrage barren barricade barrier barter baseball basic basis bask
bass bastardly bastion batch bate bath baton battalion batter battlefield battleground battlemap
beachside beacon bead beagle bearable beastie beatboxing beautiful beautify beauty bedlam
bedridden bedroll bedside bedtime beehive beeline befall befit beforehand befriend begrudgingly
beguile behavior behir behold belated belch belief belittle bellow bellows belongings beloved
belowdeck benefit benevolent benign bequeath beret berry berserk berth beset besiege best
bestial bestow better bewilder bias bicker big bigger billow binoculars bipedal birdie birdlike
biscuit bisect bitter bizarre black blackbird blacken blackmail blackout bladder bland blank
blasphemy blatant bleach bleak bleary bleat blemish blessing blight blimp blip blissful bloat
blockade blond blonde bloodied bloodline bloodshed bloodstain bloodthirsty bloody blot bludgeon
blue bluish blunder blunt blurt boat bode bodice bodyguard bogart bogus boing boisterous bold
bolster bombard bond bongo bongos bonjour bonnet bonsai bonus bony boo boobs boof boog booger
bookkeeper boost booyah borderline boring botanical botch botched bottleneck bottomless boughs
boundary bouquet bout bowel bowstring bracer brackish braid bramble brand brash brat bravo
breach breadth breakdown breathtaking breeches brevity brick brief brigade brigand bright
brilliance brilliant brim brine brisk bristle british brittle broach broad brood broom brothel
brow brown brunt brusque brutal brute bubble buckle bud budget buff buffer buffet buffing
buffoonish bulb bulge bulk bullseye bullshit bully bumble bundle bunker bunkmate buoy burden
burger burlap burly business businessman busted bustle busy butthole buttock buttress bypass
byway cab cackle cacophony cadence calamari calamity calculate calculator caldera caliber
california calligraphy caltrops camaraderie camera camouflage campaign campaigner canadian
candid candidate candlesticks canine canister cannibal cannonball canoe canopy canteen cantrip
canvas capable capacity caper capsize captivate captivity car caravan caravel card cardboard
careening career careful careless caress cargo carnage carnivore carriage carriageway cart
cartographer cartography cascade case casino casket castaway casual casualty cataclysm catacombs
catalog catalyst catastrophe catchphrases category cater cathartic cattle causeway cautious
cavalier cavalry cavernous cavity caw cayenne celebrity celestial censor centerpiece centimeter
central centralized centurion centurions century ceramic ceremonial certain cerulean chafe
chalkboard chamberlain champion chant chantry chaos chaotic chaplain char character
characteristic charade charcoal chariot charismatic charity charlatan charming charred charter
chastise chastity chatroom chatter chauffeur cheap cheddar cheerful cheeseburger chemical
chemist chesticles chestnut chick chide childhood chilly chime chinese chip chips chirp chitter
chivalry choice chomp chore chortle christmas chronicle chubby chuck chuckle chug chump chunky
churn ciao cinder circuit circular circulate circumstance circumvent citadel citizenry civil
civilian civilization clack clairvoyant clamber clammy clamor clamp clandestine clang clank
clarity clasp class classic clatter claustrophobic clavicle cleanse cleansed cleansing cleaved
cleaves clench clergy clever cliche click client climax clink clock clockwise clockwork clogged
cloister clomp clop closed clot cloudy cluck clump clumsy clunk cluster clutch clutter coach
coachmen coarse coax cobble cobbler cobweb cock cocked cockpit cocks cocktail cocky cocoon
coffer coffin coherent cohesive coif coiffure coil coincidence collaborate collapsible
collection collude color colorful colossal coma combination combust comedy comet comfortable
comic commemorate commence commend commerce commercial commission commitment commodore common
commonplace commotion commune commute compact companionship company comparably comparatively
comparison compass compassion compassionate compensate competent compile complaint complement
complex complicate complicated compliment comply component compose composure compound comprehend
comprise compromise computer con conceal concede conceive concentration concert concise conclave
concoct concrete concussion concussive condemn condense condescend condition condo conducive
conduct confer conference confide confidence confident configure confine confirmation confiscate
conflate conflict conform confusion congeal conglomerate congrats congratulations congregate
congress conical conifer conjecture conjoin connection connive connotations conscience conscious
conscribe consecrate consensus consequent conservation consideration consistent consistently
consolidate consort conspicuous conspire constant constellation constrict contagious contaminate
contemplate contempt contend content context contingent continual continuous continuously
contort contraband contradict contrary contrast contribution convene convenience convention
converge convict convulse coo cooperation coordinate cop cordial core cork cornucopia coronation
corporeal correct correspond corrode corrosive corruptible corset cosmic cosmos cosplay costly
couldve council counsel countdown counteract counterclockwise couplet course court courtesy
coven covenant coverage covert coves covet coward coy cozy cracked crackle cradle craggy cram
cramp cranky cranny crass crater crave crawlspace crayons crazy creation creative creativity
credit creed creepy crescent cricket crime crimson crinkling cripple crisis crisp criss crit
critical criticism croak croc crochet crocs crone crony crook crooked croon crop crossfire
crossing crossover crouton crowded crowdfund crucial crude cruel cruise crumb crumbling crusade
crust crutch crux cryptic cubby cubicle cuddle cue cuisine cull culprit cult cultivate cunning
cunt curb curdle curfew curio curiosity curious current cursive curtail curtsy curved cush
cushion custody custom customer customizing cute cutlass cutlery cyan cycle cynical d10 d100 d12
d20 d4 d6 d8 dabble daily dainty dally dam damp dampened damsel dandy dang dangerous dank
daredevil daresay dark darkvision darling darn dashing dastardly data database date daunt dawdle
daybreak daydream daze dazzle dc dead deadline deadly deadpan deaf deafened deafening dear
deathly debacle debilitate debrief debut decade decadent decapitate deceit deceive december
decent deception decimal decipher decision deck decompose decomposition decor decorative decoy
decree decrepit dedicate deduce deem deep default defect defense defensible defensive defer
defiant deficit defile definition definitive definitively deflate deflect deform deft defunct
degenerate degrade dejected delegate delete deliberate delicate delicious delight delightful
delirious delirium delivery deluge delve demeanor demi demise demolish demonstration denizen
denote denouement denounce dense dent department departure deplete deploy deport deposit
depression deprive derail deranged derelict descend descendant descent describe described
describes description desecrate designate desk desolate despair desperate desperation despise
despot destination destitute destruction detach detail detain deter deteriorate detest detonate
detour detriment devastate development deviate devious devise devoid devote devout dew dex
dexterous diabetes diagnose diagonal dial dialect dialogue diameter diaper dibs dice dicebox
dickering dickies dictate dictionary diet difference different differentiate difficult
difficulty digested digital dignify dignity dilapidated dilemma diligent dilly dilute diminish
dinghy dingy diplomacy dire dirty disable disadvantage disarray disaster disastrous disband disc
discard discern discharge disciple discipline disclose discolor discomfort disconnect discord
discovery discreet discrete discriminate discus disdain disease disembark disembowel disfigure
disgrace disgruntle disgust disgusting dishonor disinfectant disintegrate disk dislocate dismal
dismantle dismay dismember dismount disney disobedience disorient dispatch displace displease
disposal dispose disposition disprove dispute disregard disrespect disrupt dissect dissent
dissuade distant distill distinct distinguish distort distraction distress distribute
disturbance ditto ditty diversion diversity division divvy dizzy dm dnd dndbeyond doc docile
docs dodecahedron doggos dogma dokie doll dollop domain dome domestic dominant dominate donate
donation doom doorframe doorknob doorstep doorstop doozy dope dormant dose dote dotted douche
dour douse downgrade downhill download downloaded downpour downstairs downtown dowry doze drab
draconic draft dragonborn drama dramatic drape drastic draught drawl dreadful dreary drench
dribble drifter drone droop dropkick drought drowsy druidic drunkenly dual dubious duct dud due
duergar dull dumb dumbass dumbfounded dummy dun dunce dung dupe duplicate duplicitous durable
duration duress dusty duty dwarvenkind dwindle dye dynamic dynasty e eager eardrum earl earnest
earpiece earshot earthen earthy easter easy eavesdrop ebb ebony eccentric echelon echovision
eclipse ecology economy ecstatic eddy edible edict edition editor education eerie eff effective
efficient effigy effing effort ego egregious elaborate elderly eldest eldritch election electric
electricity electrifying elegance elegant element elevate elevator eligible eliminate elite
elongate eloquent else elsewhere elude elusive elvish emaciated email emanate emancipate
embankment embargo embark embarrassed embassy embellish embers embezzle emblazon embody
embroider emergency eminent emissary emote emotion empathy emphasis emphatic employee employer
employment empower emulate enamor encase enchantress encircle enclave enclose encompass encroach
encrust encrypt encumber endanger endeavor endless endorse endow energetic enforce engineer
english engrave engross engulf enhance enigma enlighten enlist enormity enormous enrage enrich
ensemble ensign enslave ensue entail enterprise entertainment enthrall enthuse enthusiasm entire
entirety entity entomb entourage entranceway entranceways entrap entrust entwine envelop
envelope envious environment envision envoy epic epidemic epilogue epiphany episode epitome
equal equation equator equestrian equilibrium equipment equity equivalent era eradicate erect
erode erosion errand erratic error escalate escapade esophagus espionage essay essential
establishment esteemed estimate estrange etch eternal ethereal ethic etiquette euphoria european
evaluate evaporate evasion evasive eve event evermore everytime evict evident evil evoke evolve
ewe exact exaggerate exaggeratedly exam examination example exasperate excavate exceed excel
excellent exception excess excessive excited excitement exciting exclude exclusive excrement
excrete excursion exertions exhausted exhaustion exhibit exhume exile existence exorcise exotic
expansion expectantly expectation expediency expedient expedite expedition expel expense
expensive experiment expertise expire explanation exploit exploration explosion export
exposition exposure expression exquisite extension extent exterior exterminate external extinct
extort extra extradite extraordinaire extraordinary extravagant extreme exude exult eyeball
eyesight fabricate fabricator fabulous facade facebook facedown facet facial facilitate facility
faction factor faculty failure fake falchion falloff fallout false famine famished famous fanart
fanatic fanboy fancy fandom fanfare fangirly fantastic fantasy far farce farewell farther
farthest fashion fast fat fatal fathom fatigue faucet fault favorite feasible feat feature
february feeble feedback feeling feign feisty feline fellow felon female femur fence fended feng
feral ferment ferocious ferry fertile fervent fester fetal fetid fetter feud feudal fever fiasco
fickle fiction fidelity fidget fierce fiery figment filament film filter filthy final finale
finance finding finesse fingernail fingerprints fingertip finicky firearm firebrand firefight
firelight firewall firewood firm fishy fissure fistbump fistfuls fixate fizzled fjord
flabbergasted flagon flagstone flair flak flamboyant flammable flannel flat flaunt flaw flawless
flay fled fledgling fleece fleet flex flexible flick flight flimsy flinch flint flit flock flog
floodgates floppy florist flounder flour flourish fluctuate fluent fluffy fluke flummoxed flunk
flurry flush fluster foam focal foil foist foliage folklore follies fond font foolish footfall
foothold footing footpath footprint footstep footwork forage forbid forearm foreboding
foreground foreign foremost forensic foresee foreshadow forever forfeit forlorn formal formality
formation former formidable formula forsake forth forthright fortify fortnight foul foundry
fountain foxhole fracture fragile fragrant frail frame franchise frankly frantic fraternity
fraught fray freaking freedom french frenzy frequency frequent fresco fresh friar frickin
friction friday friendly friendship frigging frigid fringe frisk frittata frittatas frivolous
frizzed frock frolic frontline froth frugal fruition frustration fry fuckton fugitive full fumes
fun functionality fund funhouse funnel funny funsies furious furl furlong furnish furniture
furrow furry further furthest furtive fuse fuselage futile future fuzzy fwoop gait gala galaxy
gale gallant gallery galley gallow gallows gameplay gangly gangrene ganked gap garb garble
gargantuan gargle garish garland garrison garrote gash gatehouse gatekeeper gator gaudy gauge
gaunt gauze gavel gawk gazebo geek gelatin genasi gender genealogy generate generation generous
genetic genie genocide genre gentle gentleman gentry genuine geological geology german ghastly
ghillie ghoul gibbering giblets giddy gif gig gigantic gild gimmick gingerly gird girth gist
giveaway gizzard glace glacial glad glade gladiator gland glaring glaze glean gleans gleeful
glib glimmer glisten glitter gloat globules gloom glorious glossy glue glum glutton gm gnarled
gnarly gnaw goad goatee gobble goblinoid goddamned godsend godspeed goggle golden golf goliath
goliaths gong goodies goods goodwill goofy google goosebumps gore gorgeous gotcha gouge gourd
gourmet gouting government grace graceful gracious grade gradual graffiti grain grammar granary
grand grandiose granny granular graph graphite grappling grassland grassline grate grateful
gratify gratitude gratuitous gravitate gravity gray graze grease greedy green greenery grey
grievance grieve grievous grill grim grimace grisly gristle grit grizzly groceries groggy groove
grope gross grotesque grotto grouchy grovel growth grubby grudge grueling gruesome gruff guano
guarantee guardhouse guardian guidance guideline guild guillotine guilty guise gullet gullible
gum gunk gunshot gunslinger guttural gym gymnast gypsy habit haggard haggle hah hairy halfway
halloween halo halve hammock hamper hamster hamsters hamstring handbook handcrafted handful
handholds handicap handkerchief handlebar handmade handrail handshake handsome handwriting handy
hangover haphazard haplessly happy harbinger hard hardcore hardcover hardly hardwood harem
harlot harmless harmony harpies harpoon harrow harsh hashmark hashtag hassle haste hasty hatch
haughty haunted haven havoc hawthorn hayseed haystack haze hazel hazy headache headband
headdress headfirst headgear headlong headmaster headquarters headstone health healthy heartbeat
heartbroken heartfelt hearty heathen heather heavy heck heckle hectic hefty heinous heir
helicopter hellhole helper helpful helpless hemisphere hemorrhage hemp henceforth herald
herbalist herbivore herein heresy heretic heritage hermit heron hesitant hesitation hibernate
hiccup hickory hideous hieroglyph high highlights highwaymen hijack hilarious hillcrest hilltops
hindrance hindsight hinky historic historical history hitch hither hitpoint hive hoagie hoard
hoarse hoax hobble hobby holler hollow hollywood holocaust homage homeboy homebrew homestead
hometown hone honest honorable honour hooded hoodlum hoodwink hooligans hoot hopeless horde
horizontal horny horrible horrid horseback horseman horseshoe hospitable hospitality hostel
hostile hot hotel hourglass hovel howdy howling hp hub hubris hue huff huge hulk hulking hull
humanity humble humid humiliate hummingbird humongous humor hunch hunchback hunger hungry hunker
hurdle hurrah hushed husk hustle huzzah hybrid hydrant hydrate hygiene hymn hyper hyperventilate
hypnotize hypocrite hypothetical
`
