/** Further common English words, Q to Z. */
export const wordsQToZ = `
quack quadrant quadruped quadruple quaff quagmire quail quaint qualify quality qualm quandary
quantity quarantine quarrel quarry quartermaster quarterstaff quartet quash queasy quell quench
query quest queue quibble quick quicken quicksand quicksilver quill quintessential quip quirk
quirky quizzical quota rabble rabid racial racket rad radar radiance radiant radical radio
radius raft rag ragdolling ragged rails rainfall rainwater raisin ramble ramification ramp
rampage rampant ranch rancid rancor random range ranged rank ransom rant rapid rapport rapture
rare rarity rascal rasp raspy rate ratio rational rattlesnake rave ravel ravenous ravish raw ray
razzled re reaction ready real realign reality realization reap rearview reasonable rebate
rebellion rebound rebroadcast rebroadcasts rebuke recede recent reception receptive recess
recite reckless reclaim recline recluse recognition recoil recollect recommendation reconcile
reconnaissance reconsider reconstruct recoup recovery recreate rectify recuperate recur red
reddish redeem redemption redhead redial redirect reduction redundant reed reef reek reenact
referee reference refill refine reflection reflux reform refract refrain refresh refuge refugee
refurbish refute regal regale regardless regenerate regent regime regular regurgitates rehearse
reign reimburse reindeer reinforce reiterate rejoice rejoin relapse related relation
relationship relative relaxation relaxed relay relegate relevant reliable relief relieve
religion religious relinquish relish relive reload relocate reluctant remainder remarkable
reminder reminisce remorse remote removal rendezvous renegade renounce renovate renown
reparation repent repercussion repetition replacement replica representation representative
reprieve reprimand reprisal reptile reptilian republic repugnant repulsive reputation requisite
reroll reservation reservoir reside resident residuals residue resign resilient resin resistance
resistant resolute resolution resonant resonate resort resource resourceful respectable
respective respite resplendent response responsibility responsible restitution restless
restriction restroom resubs resurface retaliate retching retcon reticent retina retinue retire
retrace retract retrofit reunion revel revelation revelry revenant revenue revere reverence
reverie reverse review revise revoke revolt revolution revolver revving rhetoric rhyme ribbit
ribcage rich rickety ricochet ricocheting ricochets rid riddance ridiculous riff rift rig
righteous rigid rigor riled rim rind riot ripe ripen ritualistic rivalry riverbank rivet roach
roaches roadblock roadside roadway robbery robot robust roc rockslide rodent roiling role
roleplay roleplaying rollercoaster rollicking romance romantic roommate roost rosary roster
rotten rotund rough round roundabout rouse route routine rove rowboat rowdy royal royalty rubber
rudder ruddier ruddy rude rudimentary ruffian rugged ruler rummage runaway rundown runic runt
rural ruse russian rust rustic rusty rut ruthless sabotage sabre sacrament sacred sacrilege sad
saddlebag saddlebags sadistic safe safeguard safehouse safety saga sage sags sake salad saline
salmon salon salsa salty salutation salvage salvation salve same sample sanctify sanction
sanctity sandbag sandwich sandworm sane sanitary sanity sapling sarcasm sarcastic sarcophagus
sardine sassy satin satire satisfaction satisfactory saturate saturday saucer saunter savage
saves saving savior savory savvy scaffold scald scallop scalpel scaly scam scampi scandal scant
scape scapegoat scapula scarce scarcely scarecrow scared scarlet scary scat scathing scavenge
scenario scenery scenic scent schedule schematic schism science scion sconces scone scooch scoot
scootch scooting scoots scope scorn scottish scoundrel scourge scrappy scrawny screen scruff
scruffy scrumptious scrunch scruple scrutiny scuffle scullery sculpt sculpted sculptor scum
scurvy seafaring sealant seam seaman seamless seamstress seance seasick seaside seawater sec
secede seclude secondary secrete sect section sector secular security sedan sedate sediment
seduce seemingly seethe segment segregate seizure selection selective self selfie selfish
semblance semi senile senior senor sensation sensitive sensory sentient sentiment sentinel
sentry september sequel sequence sequester serenade serendipity serene serf series serious
serpentine serrated serum service servitude session setting settler setup severe sewage sex
sexual sexy shabby shadowy shady shaft shaggy shaky shale shallow shaman shambles shambling
shank shanty sharp sharpshooter shattered shaven shawl sheaf shear sheathe sheen sheepishly
sheer shellfish shelve shenanigans shillelagh shimmy shingle shiny shipment ships shipwreck
shipyard shitbags shithead shithole shithoused shitty shiv shoddy shopkeep shoreline short
shortage shortcut shorthand shotput shouldve shoutout showcase showdown shrewd shrill shroud
shrubbery shui shun shunt shush shy si sick sickening sidekick sideline sidestep sideswipe
sidewalk siesta sieve sight sightseeing signage signature signet significance signify signpost
silent silky silly silt similar similarity simmer simple simulate simultaneous sin sincere sinew
singe singsong singular sinister sinkhole siphon sitcom site situate situated situation skate
skeletal skeletonized skeptic skeptical skiff skilled skillet skillset skimp skinny skittish
skulk skyline skyships slab slander slang slant slapdash slate slats sleazy sledgehammer sleek
sleeping sleepy sleepyhead sleigh sleight slender sleuth slick slight slightly slim slimy
slippery slob slogan slop slosh slot sloth slouch sluggish sluice slum slumber slung slur slurp
slush slut sly small smart smattered smattering smelly smidge smite smitten smock smog
smokestack smoky smooch smouldering smudge smug smuggler smushing smut snare snark snazzy
sneakier snicker snide sniper snippet snitch snob snobby snoop snooty snooze snorkel snotty
snowball snowfall snowflake snuffling snug soapy sob sober sociable social socket soft software
soggy sojourn solace solar solder sole solemn solicit solidify solitary solitude solo soluble
somber someday somewhat sonic soothing sophisticated soprano sorcery sore sorority sort sour
source southernmost sovereign sow spade span spanish sparse spat spatial spawn speaker spearhead
special specialist speciality specific specimen speck spectacle spectacular spectral spectre
spectrum speculation speechless speedy spellbook spellbound spellcaster spellcasting sphinx
spiderweb spiderwebs spigot spiked spiky spindle spindly spinster spirited spiritual spite
spiteful spittle splat spleen splendid splint splotch splurge spoils spokesman sponsor
sponsorship spooky sporadic spore spree sprig sprightly spruce spry spurn spyglass squabble
squadron squalid squalor squander squawk squeamish squelch squishiest stability stagecoach
stagnant stagnate stalactite stalagmite stale stalemate stalwart stampede stance standard
standing standoff standpoint standstill stanza staple starboard starbucks starches stash stat
stationary stationed stats statuette stature status statute steadfast stealth stealthy steed
steep steeple stein stellar stench stepping sterile stern sternum sticky stiff stifle stigma
stillness stilt stilts stimulate stinger stingy stinkeye stinky stipulate stirrup stockade
stockpile stodgy stoic stoke stonework storage storefront storeroom stormy storyline
storytelling stout stowaway strafe straggle strait strange strangle strategic stratum straw
streamline strenuous strew stricken strict stride strident strife stringent strong stronghold
strung stub stubble stubborn stucco stud stuffy stump stunt stupefy stupid stupor sturdy style
stylish stylistic stylus suave sub subconscious subdue subject sublime submissive submit
subordinate subs subscribe subscriber subscription subsequent subside subsist substantial
substitute subterfuge subterranean subtle subvert success successful succession succinct
succulent such suckle suction sudden suede suffice sufficient suffocate suffuse suggestion
suitable suitcase suite suitor sulk sullen sultan sultry summary sumptuous sunday sundered
sundial sundown sundry sunken sunlit sunny sunup super superb superficial superfluous
superimpose superior superstition supervise supple supplement supplementary supposedly suppress
supreme surefire surf surfboard surfeit surfer surly surmise surmount surname surpass surplus
surreal surrogate surroundings surveillance survival survivor susceptible suspense suspicion
suspicious sussed sustain sustenance suture svelte swaddling swagger swampland swampy swarthy
swashbuckler swat swath swathe swatter swatting sweaty sweet swelter swill swindle swine swishes
switchblade swivel swole swooshes swordsman sycophant syllable symmetry sympathetic sympathy
symphony symptom synchronize synonym synthetic syphilis syringe system tab tabard tabaxi tableau
tablecloths tablet tabletop taboo tacit tacky taco tact tactful tactician tactics tactile
tadpole tag taint takedown talented talkie tall tally tampered tan tandem tangent tangible tango
tangy tankard tanner tannery tantalize tantrum taper tar tardy target tariff tarnish tarp tart
taser task tasty tatter tattered taut tawdry tawny teacup teacups teal teapot teardrop tearfully
teary tech technical technician technique technology teddy tedious tedium teem teens teeny
telekinesis telepathic telepathy telephone telescope telescription television teller temper
temperament tempest tempo temporary temptation tempting tenacious tenant tendency tender tendon
tendril tenement tenet tennis tenor tense tension tentative tenuous tepid term terminal
terminate terrain terrestrial terrible terrific testament testify testimony testy tether texas
text textile texture thankfully thanksgiving thatch thatd theatrical theft theme themself
theologian theoretical theory therapy thereabouts thereafter thereby therein thereof thermal
thesis thick thicket thickness thimble thin thingies thirst thirsty thistle thong thorough
thoroughfare thoughtful thrall threadbare thrifty throng throttle thud thursday thwack thwart
thyme ticket tidal tide tidy tiefling tiered tight tiller time timeline timeout timer times
timestamp timid timing tinder tinderbox ting tinge tint tiny tiptoe tirade tired tissue titan
tithe tits titter toadies toadstool toboggan toga toil toilet tollbooth tomahawk tombstone tone
tonic toolkit topic topmost topography torchlight torrent torrential tote totter touche touchy
tough tour tourist tourniquet tousle toxic toxin toying tracelessness tract traction tradition
traffic tragedy tragic trait traitor traitorous trajectory tramp trance tranquil tranquility
transact transaction transcend transcribe transcript transference transfix transit transition
transitory translucent transmit transmute transparent transpire transplanted transportation
trapdoor trapeze trauma traumatic traumatized travesty treacherous treachery treant treason
treasury treatise treatment treeline treetop trellis tremendous tremor trend trepidation
trespass trial tribal tribute trickery tricky trifle trill trilogy trinity trio tripod tripwire
trite trollop trombone trope trophy tropical troublesome trough trounce trout trove truce truck
true truffle truly truncheon trustee trustworthy tryst tshirt tsk tuba tuesday tuft tumor tumult
tuna turban turbulent turf turmoil turnaround turnip turnout turnover turquoise tussle tutelage
tv twain tweak tweet tweezers twine twinge twinsies twisted twitchy twitter tycoon typical
tyranny tyrant udder ugly ulcer ulterior ultimate ultimatum umber umbrella unabated unable
unanimous unassuming unaware unbearable unbelievable uncanny unceremoniously uncertain
uncertainty uncomfortable uncouth undaunted undercover undercurrent underdog underfoot undergo
underground undergrowth underling undermine understandably undertake underwater undulate unearth
uneasy unfamiliar unfathomable unfazed unfortunate unfriendly ungainly unhappy unholy unify
unilateral uninhabited union unique unison unit unity universal unkempt unknown unlikely unnerve
unorthodox unrest unrestfully unruly unscathed unscrupulous unsettling unshaven untampered
unusual unwieldy upbringing upcoming update upgrade upheaval upheld uphill uphold upkeep upper
upright upside upstairs upstanding upstrike uptight uptown urban urchin urgent urinate urn usage
useful useless usual usurp utensil utmost utopia utterly vacant vacate vacation vaccine vacuous
vagabond vagrant vague vain valet valiant valid validate valuable value vampiric vandal vanguard
vanilla vanity vantage vapor variant variation variety various varnish vase vast vat vaudeville
vegetable vegetarian vegetation veggies vehement vehicle vendetta veneer venerable vengeful
venison venomous vent ventilate ventriloquist venue verbal verbatim verdant verdict verge verify
verily veritable vermin versatile verse version versus vertebra vertical vertigo vessel
vestibule vestige vet veto vex vibe vibrant vibrate vibrational vicar vice vicinity vicious
victor victorious victory video videotape viewer viewpoint viewport vigil vigilant vigilante
vigor vile villainous vindicate vindictive vineyard vintage violate violence violent violet
viper virgin virile virtual virtually virtue virus visage viscera visceral viscous vise
visibility visible visitor vista visual visually vital vitality vivid vixen vocabulary vocal
vocalizing vocation vogue voila volatile volcanic volley volume voluntary volunteer voluptuous
voodoo voracious vortex voucher voyage vulgar vulnerable waddle waft wagon wagonload wakka
walkie walkway walla wallop wallow walrus wanderlust wanton warble warden warfare warhammer
warhorse warlord warmonger warning warpaint warped warren wars warship wartime wary washcloth
washrags wasteland watchtower waterfront waterline waterlogged waterproof watershed watery wax
way waylaid waylay waypoint ways wayward weak weakness wealthy wean weary weatherbeaten
weathered web webbing website wedge wednesday wee weedy weekend weird welfare wench werehyena
wet whack wham whatd whatll whatnot whatsoever whatve wheats wheelbarrow whelp whet whiff whilst
whim whimsical whimsy whine whinny whir whirlpool whirlwind whisker whit white whittle whole
wholesale wholesome wholly whoomp whoops whore whyd wick wicked wicker wide widespread wild
wildfire wildflowers wildlife willing willingness willpower wily wimp winch windfall windpipe
windswept windy wineskin wingspan winner wiry wise wishbone wisp wistful witchcraft witchhunter
withdrew withered withhold witty wiz woe woeful womb wonderful wondrous woo woodcraft woodcutter
wooden woodland woodshed woodwork woody woof woohoo workaround workbench worktable worldly
worldwide worried worse worst worth worthless worthwhile worthy wouldve wounded wrangle wrath
wreak wreath wretch wretched writ writhe writing wrong wry www xp yacht yam yang yankees yeast
yeehaw yellow yin yip yipping yips yodel yoke yolk yonder york young younger youth youthful
youtube zany zeal zealous zen zenith zest zodiac zoo
`
