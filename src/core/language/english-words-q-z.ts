/** Further common English words, Q to Z. */
export const wordsQToZ = `
quack quadrant quadruped quadruple quadruplet quaff quagmire quail quaint qualification qualify quality
qualm quandary quantity quarantine quarrel quarrelsome quarry quarterback quarterdeck quartermaster
quarterstaff quartet quash quay queasy queer quell quench query quest questionnaire queue quibble quick
quicken quicksand quicksilver quietude quill quintessential quintet quip quirk quirky quizzical quorum
quota rabble rabid rabies racehorse racetrack racial racism racist rack racket rad radar radiance radiant
radiator radical radio radius raffle raft rag ragamuffin ragdolling ragged ragtag railing railroad rails
railway raiment rainbow raincloud raincoat raindrop rainfall rainforest rainproof rainstorm rainwater
raisin ramble rambunctious ramification ramp rampage rampant ramrod ramshackle ranch rancid rancor random
range ranged rank ransom rant rapid rapport rapture rare rarefied rarity rascal rasp raspy ratcatcher
ratchet rate ratio rational rationale rationalize rattail rattan rattlesnake raucous raunchy rave ravel
ravenous ravioli ravish raw rawhide ray razorblade razzled re reaction reactionary ready real realign
realism realistic reality realization realtor reap rearguard rearmost rearview reasonable rebate rebellion
rebellious rebound rebroadcast rebroadcasts rebuke recede receipt recent receptacle reception receptionist
receptive recess recital recite reckless reclaim reclamation recline recluse recognition recoil recollect
recommendation reconcile reconnaissance reconsider reconstruct recoup recovery recreate rectangular
rectify rector recuperate recur red reddish redeem redemption redhead redial redirect reduction redundant
redwood reed reef reek reenact referee reference refill refine refinery reflection reflux reform refract
refrain refresh refrigerator refuge refugee refurbish refusal refute regal regale regalia regardless
regency regenerate regent regime registrar registration registry regular regurgitates rehearsal rehearse
reign reimburse reindeer reinforce reiterate rejoice rejoin rejuvenate rejuvenation relapse related
relation relationship relative relaxation relaxed relay relegate relevant reliable relief relieve religion
religious relinquish reliquary relish relive reload relocate reluctance reluctant remainder remarkable
reminder reminisce reminiscent remorse remote removal renaissance rendezvous rendition renegade renounce
renovate renown repairman reparation repellent repent repentance repercussion repertoire repetition
repetitive replacement replica replicate repository representation representative reprieve reprimand
reprisal reprise reproach reptile reptilian republic repugnant repulsive reputation requisite reroll
reservation reservoir reside resident residual residuals residue resign resilient resin resistance
resistant resolute resolution resonant resonate resort resource resourceful respectable respective
respiratory respite resplendence resplendent response responsibility responsible restaurateur restitution
restless restorative restraint restriction restroom resubs resurface resurgence retaliate retardant
retching retcon reticence reticent retina retinue retire retrace retract retrieval retro retrofit
retrospect reunion revel revelation revelry revenant revenue reverberate reverberation revere reverence
reverend reverie reversal reverse reversible review revise revival revoke revolt revolution revolutionary
revolver revulsion revving rhetoric rheumatism rhinestone rhinoceros rhubarb rhyme ribbit ribcage rich
rickety rickshaw ricochet ricocheting ricochets rid riddance ridgeline ridicule ridiculous riff rifleman
rift rig righteous rigid rigor riled rim rind ringleader ringlet ringmaster ringside riot ripe ripen
ritualistic rivalry riverbank riverbed riverboat rivermouth riverside rivet roach roaches roadblock
roadkill roadmap roadside roadster roadway roan robbery robot robust roc rocket rockfall rockslide rodent
rodeo roiling role roleplay roleplaying rollback rollercoaster rollicking romance romantic romanticize
rookery roommate roost rosary rosebud rosebush rosemary roster rotisserie rotten rotund rough roughhouse
roulette round roundabout rouse route routine rove rowboat rowdy royal royalist royalty rubber rucksack
ruckus rudder ruddier ruddy rude rudimentary ruffian rugged ruler rumba ruminate rummage runaway rundown
runecraft runic runoff runt runway rural ruse russian rust rustic rustproof rusty rut rutabaga ruthless
sabbath sabbatical sabotage saboteur sabre sacrament sacred sacrilege sacristy sad saddlebag saddlebags
sadist sadistic safari safe safeguard safehouse safekeeping safety saffron saga sage sagebrush sags
sailboat sailcloth sailfish sainthood sake salad salamander salesman salesperson saleswoman saline salmon
salon salsa saltwater salty salutation salvage salvation salve same sample samurai sanatorium sanctify
sanctimonious sanction sanctity sandbag sandbar sandbox sandpaper sandstone sandstorm sandwich sandworm
sane sanitarium sanitary sanitation sanity sapling sarcasm sarcastic sarcophagus sardine sardonic
sassafras sassy satanic satellite satin satire satirical satisfaction satisfactory satisfying saturate
saturday saucepan saucer sauna saunter savage savagery savanna savannah saves saving savior savory savvy
sawdust sawmill saxophone scaffold scalawag scald scallion scallop scalpel scaly scam scampi scandal scant
scape scapegoat scapula scapular scarab scarce scarcely scarecrow scared scarlet scary scat scathe
scathing scattershot scavenge scenario scenery scenic scent schedule schematic schism schmuck scholarship
schoolboy schoolgirl schoolhouse schoolmaster schoolteacher schooner science scientific scientist scion
sconces scone scooch scoot scootch scooting scoots scope scoreboard scorecard scorn scotch scottish
scoundrel scourge scoutmaster scraggly scrapbook scrappy scrawny screen screenplay screwball screwdriver
scrimmage scriptural scrollwork scruff scruffy scrumptious scrunch scruple scrutiny scuba scuffle scullery
sculpt sculpted sculptor sculptural scum scumbag scurvy seabed seabird seafarer seafaring seafloor seafood
seahorse sealant sealskin seam seaman seamless seamstress seance searchlight seascape seashell seashore
seasick seaside seawater seaweed seaworthy sec secede secession seclude seclusion secondary secondhand
secretarial secretary secrete secretive sect section sector secular security sedan sedate sediment seduce
seductive seductress seedling seemingly seesaw seethe segment segregate seizure selection selective self
selfie selfish semantics semblance semester semi semicircle seminar senate senatorial senile senior senor
sensation sensibility sensible sensitive sensor sensory sensual sentient sentiment sentinel sentry sepia
september sequel sequence sequential sequester sequin serenade serendipity serene serenity serf serial
series serious sermon serpentine serrate serrated serum service servitude sesame session setback setting
settler setup seventeenth severe severity sewage sex sexual sexuality sexy shabby shadowy shady shaft
shaggy shakedown shaky shale shallow shaman shambles shambling shampoo shamrock shank shanty shapeshift
shapeshifter sharecropper sharkskin sharp sharpshooter shattered shaven shawl sheaf shear sheathe sheen
sheepdog sheepishly sheepskin sheer sheikh shellfish shellshock shelve shenanigans shepherdess sherbet
sherry shillelagh shimmy shindig shingle shinguard shiny shipboard shipmaster shipmate shipment ships
shipwreck shipwright shipyard shitbags shithead shithole shithoused shitty shiv shoal shoddy shoehorn
shoelace shoemaker shoeshine shootout shopkeep shoplift shoplifter shoreline short shortage shortcake
shortcoming shortcut shorthand shotgun shotput shouldve shoutout showboat showcase showdown showman
showmanship showroom shrapnel shrewd shrike shrill shrinkage shroud shrubbery shui shun shunt shush
shutdown shutout shy si sick sickbed sickening sideboard sideburns sidecar sidekick sideline sidelong
sideshow sidestep sideswipe sidetrack sidewalk sidewinder siesta sieve sight sightseeing signage signature
signet significance signify signpost silent silkworm silky silly silo silt silversmith silverware similar
similarity simmer simple simpleton simplicity simplify simulate simulator simultaneous sin sincere sinew
singe singlehanded singsong singular sinister sinkhole sinuous siphon sisterhood sitcom site situate
situated situation sixteenth skate skateboard skeletal skeletonized skeptic skeptical skepticism
sketchbook skewed skiff skilled skillet skillset skimp skinny skintight skittish skittles skulduggery
skulk skullcap skydive skylight skyline skyscraper skyships skyward slab slander slang slant slapdash
slate slats slaughterhouse slavery slavish sleaze sleazy sled sledge sledgehammer sleek sleeping sleepover
sleepwalk sleepwear sleepy sleepyhead sleigh sleight slender sleuth slick slideshow slight slightly slim
slimy slipknot slippery slipshod slob slogan sloop slop slosh slot sloth slouch slovenly slowpoke sluggish
sluice slum slumber slumlord slung slur slurp slush slut sly small smallpox smarmy smart smartass
smattered smattering smelly smidge smite smithereens smitten smock smog smokehouse smokescreen smokestack
smoky smooch smoothie smorgasbord smouldering smudge smug smuggler smushing smut snakebite snakeskin
snapdragon snapshot snare snark snazzy sneakier snicker snide sniper snippet snitch snob snobby snoop
snooty snooze snorkel snotty snowball snowbank snowbound snowcap snowcapped snowdrift snowfall snowflake
snowman snowmelt snowshoe snowstorm snuffbox snuffling snug soapbox soapy sob sober sobriety soccer
sociable social socialite socialize sociopath socket soft softball software soggy sojourn solace solar
solarium solder sole solemn solemnity solicit solidarity solidify soliloquy solitaire solitary solitude
solo solstice soluble solvent somber someday somersault somewhat sonar sonata songwriter sonic soothing
soothsayer sophisticated sophistication sophomore soprano sorbet sorceress sorcery sore sorority sort
soulmate soundproof soundtrack sour source sourdough southbound southernmost southwestward sovereign sow
spacecraft spaceship spacious spade spaghetti span spaniel spanish sparse spasmodic spat spatial spawn
speakeasy speaker spearfish spearhead spearmint special specialist speciality specialty specific specimen
speck spectacle spectacular spectral spectre spectrum speculate speculation speculative speechless
speedboat speedster speedway speedy spellbook spellbound spellcast spellcaster spellcasting spellcraft
spelunking sphinx spiderweb spiderwebs spigot spiked spiky spillage spinach spindle spindly spinster
spirited spiritual spirituality spitball spite spiteful spittle splat spleen splendid splendor splint
splotch splurge spoils spokesman spokesperson sponsor sponsorship spontaneous spooky sporadic spore
sporran sportsman sportsmanship spotlight spouse spreadsheet spree sprig sprightly springboard springtime
spruce spry spunky spurn spyglass squabble squadmate squadron squalid squalor squander squashy squawk
squeamish squeegee squelch squiggle squiggly squishiest stability stabilize stabilizer stableboy
stablehand stablemaster stagecoach stagehand stagnant stagnate stalactite stalagmite stale stalemate
stalwart stampede stance standard standby standing standoff standpipe standpoint standstill stanza staple
starboard starbucks starburst starches stardom stardust starfish stargaze stargazer starlit starship
startup stash stat stateroom statesman stationary stationed stationery statistic statistician stats
statuesque statuette stature status statute steadfast steakhouse stealth stealthy steamboat steampunk
steamroll steamroller steed steelwork steep steeple steeplechase stein stellar stench stencil stenographer
stepbrother stepdad stepfather stepladder stepmom stepmother stepping stepsister stereo stereotype sterile
sterilize stern sternum stethoscope steward stewardess stickler sticky stiff stifle stigma stigmata
stiletto stillborn stillness stilt stilts stimulant stimulate stimulus stinger stingray stingy stinkbug
stinkeye stinky stipulate stirrup stockade stockbroker stockpile stockroom stockyard stodgy stogie stoic
stoke stolid stomachache stonecutter stonemason stonewall stonework stopgap stoplight stoppage stopwatch
storage storefront storehouse storeroom stork stormcloud stormy storybook storyline storytelling stout
stovepipe stowaway strafe straggle straightaway straightforward strait straitjacket strange strangle
stranglehold strategic strategist stratum straw streamline streetlight streetwise strenuous strew stricken
strict stride strident strife strikeout stringent strobe strong strongbox stronghold strongman structural
strung stub stubble stubborn stucco stud studious stuffy stump stunt stuntman stupefy stupid stupidity
stupor sturdy sturgeon style stylish stylist stylistic stylized stylus suave sub subconscious subdivision
subdue subheading subject subjugate sublime submarine submersible submission submissive submit subordinate
subplot subs subscribe subscriber subscription subsequent subservient subside subsist substandard
substantial substation substitute subterfuge subterranean subtitle subtle subtlety subtract suburban
suburbia subversion subversive subvert subway success successful succession succinct succulent such suckle
suction sudden suede suffice sufficient suffix suffocate suffrage suffuse sugarcane suggestion suggestive
suicidal suitable suitcase suite suitor sulk sullen sultan sultry summary summertime sumptuous sunbathe
sunbeam sunblock sunburn sunburst sundae sunday sundered sundial sundown sundry sunflower sunglasses
sunken sunlit sunny sunroof sunscreen sunshade sunshine sunspot sunstroke suntan sunup super superb
superficial superfluous superimpose superintendent superior superiority superstition superstitious
supervise supervisor supple supplement supplementary supplicant supposedly suppress supremacy supreme
surefire surf surfboard surfeit surfer surgery surgical surly surmise surmount surname surpass surplus
surreal surrogate surroundings surveillance survival survivalist survivor susceptible suspense suspicion
suspicious sussed sustain sustenance suture svelte swab swaddling swagger swallowtail swampland swampy
swanky swarthy swashbuckler swashbuckling swat swath swathe swatter swatting sweatpants sweatshirt sweaty
sweet sweetheart swelter swill swimsuit swimwear swindle swine swishes switchback switchblade switchboard
swivel swole swooshes swordfight swordfish swordplay swordsman swordsmanship swordswoman sycamore
sycophant syllable syllabus symbiotic symbolism symbolize symmetrical symmetry sympathetic sympathize
sympathy symphony symptom synagogue synapse synchronize syndicate synonym synopsis synthesis synthetic
syphilis syringe system systematic tab tabard tabaxi tableau tablecloths tableside tablespoon tablet
tabletop tableware taboo tacit tacky taco tact tactful tactician tactics tactile tadpole tag tailcoat
tailgate taillight tailspin tailwind taint takedown takeoff takeout takeover talcum talented talkative
talkie tall tallow tally tambourine tampered tan tandem tangent tangerine tangible tango tangy tank
tankard tanker tanner tannery tantalize tantrum taper taproom tar tarantula tardy target tariff tarnish
tarot tarp tarpaulin tart tartan taser task taskmaster tassel tasseled tasty tatter tattered tattletale
tattooist taut taverna tawdry tawny taxi taxidermist taxidermy teabag teacup teacups teahouse teak teal
teammate teamwork teapot teardrop tearfully tearoom teary teaspoon tech technical technician technique
technology teddy tedious tedium teem teenage teens teeny teepee telegram telegraph telekinesis telekinetic
telepath telepathic telepathy telephone telescope televised television teller temper temperament tempest
tempestuous template tempo temporary temptation tempting temptress tenacious tenacity tenant tendency
tender tenderfoot tenderize tendon tendril tenement tenet tenfold tennis tenor tense tension tentative
tenuous tepid term terminal terminate terminology termite terrain terrestrial terrible terrier terrific
territorial terrorist terrorize tertiary testament testicle testify testimonial testimony testosterone
testy tetanus tether texas text textbook textile texture thankfully thanksgiving thatch thatd theatrical
theatrics theft thematic theme themself theocracy theologian theoretical theory therapist therapy
thereabouts thereafter thereby therein thereof thermal thermometer thesis thespian thick thicket thickness
thickset thievery thighbone thimble thin thingies thirst thirsty thirteenth thirtieth thistle thong thorax
thorough thoroughbred thoroughfare thoughtful thousandth thrall threadbare threesome thrifty thriller
throng throttle throwback thrush thruway thud thumbnail thumbprint thumbscrew thumbtack thunderbolt
thunderclap thundercloud thunderstruck thursday thwack thwart thyme ticket ticklish tidal tidbit tide tidy
tiebreaker tiefling tiered tigerskin tight tightrope tigress tile tiller timberland timbre time timekeeper
timeline timeout timepiece timer times timestamp timetable timid timidity timing tincture tinder tinderbox
tinfoil ting tinge tinsel tint tiny tipsy tiptoe tirade tired tirelessly tissue titan titanium tithe tits
titter titular toadies toadstool toastmaster tobacco toboggan toenail toffee toga toil toilet tollbooth
tollgate tollhouse tomahawk tomboy tombstone tomcat tomfoolery tonality tone tonic tonnage tonsil toolbox
toolkit toolshed toothache toothbrush toothpaste toothpick topiary topic topknot topmast topmost
topography topsoil torchbearer torchlight torpedo torrent torrential torrid tortilla torturous
totalitarian tote totter toucan touchdown touche touchstone touchy tough tour tourism tourist tourney
tourniquet tousle townhouse townie township townsman townswoman toxic toxicity toxicology toxin toying
toymaker tract traction trademark tradesman tradition traffic trafficker tragedy tragic trailblazer
trailhead trainee trait traitor traitorous trajectory tram tramp trampoline trance tranquil tranquility
tranquilizer transact transaction transcend transcendent transcribe transcript transference transfix
transfusion transient transit transition transitory translator translucent transmission transmit transmute
transparency transparent transpire transplant transplanted transportation trapdoor trapeze trauma
traumatic traumatized travesty trawler treacherous treachery treant treason treasury treatise treatment
treehouse treeline treetop trellis tremendous tremor trend trepidation trespass triad triage trial
triangular tribal tribesman tribulation tribunal tributary tribute trickery trickster tricky tricorn
tricycle trifle trigonometry trill trilogy trinity trio triplet tripod tripwire trite triumphant trolley
trollop trombone trope trophy tropic tropical troublemaker troublesome trough trounce trout trove trowel
truant truce truck true truffle truly truncheon trustee trustworthy tryout tryst tshirt tsk tuba
tuberculosis tuesday tuft tugboat tulip tumbleweed tumor tumult tuna turban turbine turbulence turbulent
turf turmeric turmoil turnaround turnip turnkey turnout turnover turnstile turpentine turquoise turtleneck
tussle tutelage tutorial tuxedo tv twain tweak tweed tweet tweezer tweezers twelfth twentieth twiddle
twine twinge twinsies twisted twitchy twitter twosome tycoon typeface typewriter typhoon typical typist
tyrannical tyranny tyrant udder ugly ukulele ulcer ulterior ultimate ultimatum umber umbrella umpire
unabated unable unanimous unappealing unassailable unassuming unaware unbearable unbelievable uncanny
unceremoniously uncertain uncertainty uncivilized uncomfortable uncouth undaunted undeniable undercover
undercurrent underdog underfoot undergo undergraduate underground undergrowth underling undermine
understandably undertake underwater underwhelming undulate unearth uneasy uneducated unfamiliar
unfathomable unfazed unfortunate unfriendly ungainly unhappy unholy unify unilateral uninhabited union
unionize unique unison unit unity universal unkempt unknown unlikely unnerve unorthodox unproductive
unrealistic unresponsive unrest unrestfully unruly unscathed unscrupulous unsettling unshaven untampered
unusual unwieldy unwitting upbeat upbringing upcoming update upfront upgrade upheaval upheld uphill uphold
upholstery upkeep uplifting upper uppercut uppermost upright upriver uproar uproot upscale upshot upside
upstage upstairs upstanding upstart upstream upstrike upswing uptight uptown upwind urban urchin urgency
urgent urinal urinate urn usage useful useless usual usurp utensil utmost utopia utopian utterly vacancy
vacant vacate vacation vaccine vacuous vagabond vagrant vague vain valet valiant valid validate valuable
value vampiric vampirism vandal vandalism vandalize vanguard vanilla vanity vantage vapor variable variant
variation variety various varnish vase vast vat vaudeville vegan vegetable vegetarian vegetation veggies
vehement vehicle velocity vender vendetta veneer venerable vengeful venison venomous vent ventilate
ventriloquism ventriloquist venturesome venue veranda verbal verbatim verdant verdict verge verification
verify verily veritable vermin versatile versatility verse version versus vertebra vertebrae vertical
vertigo vessel vestibule vestige vestments vet veterinarian veto vex viable viaduct vibe vibrant vibrate
vibrational vicar vice viceroy vicinity vicious victimize victor victorious victory video videogame
videotape viewer viewpoint viewport vigil vigilance vigilant vigilante vigor vile villainous vindicate
vindictive vinegar vineyard vintage vinyl viola violate violator violence violent violet violinist viper
virgin virginity virile virility virtual virtually virtue virtuoso virtuous virulent virus visage viscera
visceral viscount viscous vise visibility visible visionary visitor visor vista visual visualize visually
vital vitality vitamin vivid vixen vocabulary vocal vocalist vocalize vocalizing vocation vogue voila
volatile volcanic volley volleyball voltage volume voluminous voluntary volunteer voluptuous voodoo
voracious vortex voucher voyage voyeur vulgar vulnerable waddle wafer waffle waft wagon wagonload
wagonmaster waistband waistcoat waistline waitress wakka walkie walkway walla wallflower wallop wallow
wallpaper walrus waltz wanderlust wannabe wanton warband warble warden warfare warhammer warhorse warlord
warmonger warning warpaint warpath warped warplane warren wars warship wart wartime wartorn warty wary
washbasin washbowl washcloth washrags washroom wasteland watchdog watchmaker watchtower watchword
watercolor watercraft waterfowl waterfront waterline waterlogged watermark waterproof watershed waterskin
waterspout watertight waterway waterwheel watery wavelength wax way wayfarer waylaid waylay waypoint ways
wayside wayward weak weakling weakness wealthy wean weaponize weaponsmith weary weatherbeaten weathered
weatherman web webbing website wedge wedlock wednesday wee weedy weekday weekend weightlifter weird welder
welfare wellbeing welterweight wench werebeast werehyena westbound wet wetland whack wham whatd whatll
whatnot whatsit whatsoever whatve wheat wheats wheelbarrow wheelchair wheelwright whelp whereabouts
whereby wherewithal whet whetstone whiff whilst whim whimsical whimsy whine whinny whiplash whippersnapper
whir whirlpool whirlwind whisker whit white whiteboard whitened whitewash whittle whiz whole wholehearted
wholesale wholesome wholly whoomp whoop whoopee whoops whore whyd wick wicked wicker wickerwork wide
widespread widowmaker wild wildcard wildcat wildebeest wildfire wildflower wildflowers wildlife wildling
willing willingness willow willowy willpower wily wimp winch windbreaker windchill windfall windowpane
windpipe windshield windstorm windswept windward windy winemaker winery wineskin wingspan winner winsome
wintertime wintry wipeout wiry wise wisecrack wiseguy wishbone wisp wisteria wistful wit witchcraft
witchhunter withdrew withered withhold witless witty wiz woe woebegone woeful wolfhound wolfskin womanhood
womanizer womb wonderful wonderland wondrous woo woodblock woodcarver woodcarving woodchuck woodcraft
woodcutter wooden woodland woodpecker woodpile woodshed woodsman woodwind woodwork woody woof woohoo woozy
wordplay wordsmith workaholic workaround workbench workday workforce workhorse workhouse workload workman
workmanship workout workplace workroom worktable worktop worldly worldview worldwide wormhole worried
worrisome worse worst worth worthless worthwhile worthy wouldve wounded wrangle wrath wreak wreath wren
wretch wretched wristband wristwatch writ writhe writing wrong wrongdoer wrongdoing wrought wry www xp
xylophone yacht yachtsman yam yang yankees yardstick yearbook yearling yeast yeehaw yellow yeoman
yesteryear yin yip yipping yips yodel yogurt yoke yolk yonder york young younger youngster youth youthful
youtube yucca yummy zany zeal zealotry zealous zen zenith zest zinc zodiac zoo zookeeper zucchini
`
