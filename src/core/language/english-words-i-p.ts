/** Further common English words, I to P. */
export const wordsIToP = `
iceberg icebox icebreaker icicle icon ideal idealist idealistic identical identifiable identification
identity idiocy idiom idiotic idle idol idolize idyllic ie iffy igloo igneous ignorance ignorant illegal
illegible illegitimate illicit illiterate illithid illness illogical illuminate illusionary illustrate
illustrious image imagery imaginary imagination imbalance imbecile imbibe imgur immaculate immaterial
immature immeasurably immediate immense immerse immigrant immigrate imminent immobile immobilize immoral
immortal immortality immortalized immune immunity impair impart impartial impassable impassive impatience
impatient impeccable impede impel impenetrable imperfect imperial impersonal impersonate impersonator
impervious implant implausible implement implicate implication implode implore imply impolite import
importance important impose impossible impostor impotent impoverish impractical impression impressive
imprint impromptu improper improvement improvise impudent impulse impulsive inaccessible inadvertent
inanimate incandescent incantation incapable incapacitate incarceration incarnate incendiary incense
incident incinerate incineration incision incite inclement incline inclusive incognito incoherent income
incoming incompetent incomplete inconspicuous inconvenient incorporate incorporeal incredible incredulous
incriminate incubate incur indebted indecent indecisive indeed indent independence independent
indestructible index indicator indict indifferent indigenous indigestion indignant indigo individual
individuality indoors indulge industry inebriated inept inequality inert inevitable inexplicable infamous
infamy infantile infantry infatuated infatuation infection infer inferior infernal infest infidel
infiltrate infiltrator infinite infinity infirmary inflame inflate inflation inflection influx info
informant informative infrastructure infringe infuriate infuse ingenious ingenuity ingest ingrained
ingratiate inhabit inhabitant inherent inherit inhibit inhumane iniquity initial initiate initiative
inkling inkpot inkwell inlet inmate innards innate inner innkeep innocence innocent innovation innuendo
inoculate inoperable inordinate input inquiry inquisition inquisitive inquisitor insane insatiable
inscribe insecticide insecure insert insidious insight insignia insignificant insinuate insipid insolent
insomnia inspection inspiration installment instance instant instantaneously instigate instill instinct
instinctively instinctually institute institution instruction instructor instrumentally insulate insurance
insurgency insurgent insurrection intact intake intangible integral integrate integrity intellect
intelligent intelligible intense intensity intent intention intentionally interaction interactive
intercede intercept intercom interdiction interdimensional interesting interim interior interject
interlock interloper interlude intermediary intermediate intermission intermittent intern internal
internet internship interplanar interpret interred interrogator interruption intersect interval intervene
interventionist interview interwoven intestinal intestine intimate intimidation intolerable intolerant
intoxicate intravenous intrepid intricacy intricate intrigue intro introduction introspective intrude
intrusion intuition inundate invalid invaluable invariably invasion invention inventive inventory invert
invertebrate investigation investigator investment inveterated invigorate invincible invisibility
invisible invitation invoke inward inwards ion irate iris irish irk irksome ironclad ironic ironsmith
ironwood ironwork irony irrational irregular irrelevance irrelevant irreparable irreplaceable irresistible
irresponsible irreverent irrigate irritable ish isolate isthmus italian italic itinerary ja jack jackal
jackass jacked jackhammer jackpot jackrabbit jaded jagged jailbreak jalapeno jangling janitor january
japanese jargon jaundiced jaunt jaunty jawbone jawline jaywalk jazz jealous jeep jeepers jeer jellyfish
jeopardy jet jettison jetty jigsaw jinx jist jittery job jockey jockstrap joint joints jolly jolt
journalist journey journeyman jovial joyful joyride jubilant jubilation judgment judo juggernaut jugular
juicy jukebox july jumble jumbled jumpsuit junction juncture june junior junket jurisdiction juror jury
justify jut juvenile juxtapose kabob kaboom kaleidoscope kamikaze karaoke karate karma kayak keel keen
kelp kenku kennel kerchief kerfuffle kernel kerosene ketchup keychains keyring keystone keyword khaki
kickback kickstarter kidnap kidney killjoy kiln kilogram kilt kimono kin kind kindergarten kindhearted
kindle kindling kindly kindred kinetic kinfolk kinship kinsman kiosk kit kitchenette kitchenware kiwi
kleptomaniac knack knapsack knave knead kneecap knickers knickknack knighthood knockback knockdown
knockoff knockout knoll knot knothole knotted knowhow koala kosher labor laborious labyrinth labyrinthine
lace laced lacerate lackey lackluster lacquer lad laden ladle ladybird ladybug lag lagging lagoon
lakefront lakeshore lambskin lame lament laminate lamplight lamppost landfall landlady landlord landmark
landmass landmine landowner landscape landslide languid languish lanky lapse laptop larceny larder large
largely lark larva laryngitis larynx lasagna laser lass lasso latecomer latent lather latitude latrine
lattice latticework laughingstock launchpad laundry laureate laurel lavatory lavender lavish lawbreaker
lawful lawmaker lawman lawn lawsuit lax laxative layaway layman layoff layout lazy leadership leaflet
league leaky leapfrog leapt leatherbound leatherwork leatherworker leathery leaven lecture leer leeway
leftmost leftover legacy legal legendary legible legislate legit legitimate legwork leisure lemonade lens
lenses lentil leper lesion lesser lesson lest lethal lethality lethargic levelheaded leverage leviathan
levity lexicon liability liaison liar libel liberate liberty lice lichen lickety licorice lieu life
lifeblood lifeboat lifebuoy lifeforce lifeguard lifeless lifeline lifelong lifespan lifestyle lifetime
ligaments lightbulb lightfoot lightheaded lighthearted lighthouse lightweight likelihood likely likewise
lilac lilting limber limbo limerick limestone limit limitations limousine limpet lineage linebacker
linguist linguistic lint lintel lioness lionhearted lipstick liquefy liquidate liquorice lisp litany
literary literate litigation litre litter little lively liven liver liverwurst livestock livestream living
llama loam loathsome lobbyist lobe local locale localized locate location lockdown locksmith locomotive
locust loft lofty logic logistics logo loin loincloth loiter lolling lollygag london lone lonely long
longboard longbowman longevity longhorn longitude longshoreman longsuffering longtime look lookalike
looked looking lookout looks loony loophole loose lopsided lordship lore loss lotion lottery lotus loud
lousy lovebird lovelorn lovely lovestruck low lowborn lowdown lowercase lowland lowlife loyal loyalist
loyalty lozenge lubricant lucid lucky lucrative ludicrous luggage lukewarm lull lullaby lumberjack
lumberyard luminescent luminosity luminous lumpy lunacy lunar lunatic luncheon lunchtime lurch luscious
lush luster luxuriate luxurious luxury lyceum lying lynch lyre macabre macaroni machete machination
machinery machinist mackerel mad maddening madhouse madman madwoman maelstrom maestro magazine mageling
magenta magical magician magma magnanimous magnet magnificent magnify magnitude magnolia magpie mahogany
mahout maiden maidservant mailbox mailman maim main mainland mainly mainmast mainsail mainstay maintenance
majestic majesty majority makeover makeshift makings malady malaise male malevolence malevolent
malfunction malice malicious malignant malleable mallet malnourished mammal management manatees mandarin
mandate mandatory mandible mandolin mandrake maneater maneuver mango mangrove mangy manhandle manhole
manhood manhunt maniac manic manicure manifesto manipulate mankind manly mannequin manner mannerism
manpower manservant manslaughter mantis mantle mantlepiece manual manufacture manure manuscript maple
marathon marauder margarine margin marginal marigold marina marinade marinate marine marionette marital
maritime markings marksman marksmanship maroon marquis marrow marshal marshland marshmallow martial martyr
martyrdom marvel marvelously mascot masculine masonry masquerade mass massacre massage masseuse massive
mast masterful mastermind masterpiece matador matchbox matchmaker materialistic materialize maternal
maternity math mathematical mathematician mathematics matriarch matrimony matrix mature maturity matzo max
maximal maximize maximum mayhem mayonnaise maze meadowland meager mealtime meandering meaningful
meaningless means meantime measurement mechanic med meddle media mediate mediator medic medical medication
medicinal medieval mediocre meditative mediterranean medium meek meeting melancholy melee mellow melodic
melodrama meltdown membership memento memoir memorable memorandum memorial memorize menace menagerie
menial menopause mental mentality mentor menu meow mercantile mercenary merch merchandise merchantile
merchantman merciful merciless mercury mere merely merge meridian merit merman merriment merry mesa mesh
mesmerize messiah messy meta metabolism metagame metallic metallurgy metalsmith metalwork metamorphosis
metaphor meteor meteorite meteorology meth method methodical meticulous metro mexican mic microbe
microphone microscope mid middleman midriff midst mighty migraine migration mild mildew milestone militant
military militia milkmaid millennia millennium millet millionaire millipede millstone mime mimicking
mimicry mince mindflayer mindflayers mindset minefield mineral mineshaft mingle mini miniature minibar
miniboss minimal minimize minimum minion minis miniscule ministry minmax minnow minor minority minstrel
mint minus minuscule miracle miraculous mirage mirth miscalculate miscellaneous mischief mischievous
miscreant miserable miserly misery misfit misfortune misgiving mishap mislead misplace missile mission
missionary mistletoe mistress misty misunderstand mite mithral mithril mitigate mixture mizzen mmm mobile
mobility mobilize mockery mod mode model moderate modern modernize modest modifier mods module moist
moistened moisture moisturize molasses moldy molehill molest mollify molten moly momentary momentum momma
mon monarch monarchy monastic monday monetary mongrel monkfish monocle monogram monolith monolithic
monologue monopoly monotone monotonous monsoon monstrosity monstrous montage monument moo moocher mood
moody moonlit moonrise moonshine moonstone moor moral morale moralistic morality morbid morgue morningstar
morose morph morphine morrow morsel mortal mortality mortar mortgage mortician mortify mosaic mostly motel
mothball motherfuck motherfucker motherfucking motherhood motherland motif motivate motivation motive
motley motorboat motorcycle motorist mottled motto mound mountaineer mousetrap mousy mouthful mouthpiece
mouthwash movable movement movie mow mucous muddle muddy mudslide muffled muggy mulberry mulch mulish mull
multi multiattack multiclass multicolored multifaceted multiple multiply multitask multitude mumbo munch
munchkin mundane murky musclebound muscular mush musk musketeer mussed mustang mustard musty mutant
mutation mutilate mutineer mutinous mutiny mutt mutton mutual muzzle myriad mysterious mystical mysticism
mystify mystique mythic mythical mythology nachos nag naive naivety naked namely namesake nanny napalm
narcotic narrate narrative narrator nasal nascent nasty nat nationality nationwide native nativity natural
naturalism naturalist nature naught naughty nausea nautical nautilus naval navel navigable navigation
navigator nay nearby nearsighted neat nebula nebulous necessary necessity necromancer necropolis necrotic
nectar nectarine needless needlework negate negative negativity neglect negligible negotiation negotiator
neigh neighbourhood nemesis neon neophyte nerdy nerve nervous nestle netflix nettle network neurotic
neuter neutral neutrality neutralize nevermind nevertheless new newborn newcomer newfound newlywed
newspaper newsworthy newt niche nifty niggle nightfall nightgown nightingale nightlife nightmarish
nightshade nightshirt nightstand nilly nimble nineteenth ninja nitpick nobility noblewoman nock nocturnal
nocturne noise noisy nom nomad nomadic nominate non nonchalant nonetheless nonexistent nonfiction nonsense
nonstop noodle nook noose norm normal normalizes northbound northwestward nosebleed nosedive nostalgia
notable notary notch notebook notepad noteworthy noticeable notification notifications notified notify
notion notorious nourish novelist novelty november novice nowadays noxious nozzle npc npcs nuance nucleus
nude nudist nugget nuisance nullify numb numeral numerous nunnery nursemaid nursery nurture nutcracker
nutmeg nutrient nutrition nutritious nutshell nuzzle oaf oak oar oars oarsman oat oatcake obedience
obedient obelisk obese obituary objectionable objective obligation obligatory oblige oblique obliterate
oblivion oblivious oblong obnoxious oboe obscene obscenity obscurity observant observation observatory
obsession obsessive obsolete obstinate obstruct obtrusive obvious occasion occasional occultist occupant
occupation oclock octagon october ocular oculus odd oddball oddity ode odious odor offbeat offbrand
offense offensive offhand official offset offshoot offshore offspring ogle oilskin oink ointment okra old
olive omelette omen ominous omission omnipotent omnipresent omniscient oncoming ongoing online onlooker
onrush onset onslaught onward opaque openhanded openminded opera operation operative opinion opinionated
opossum opponent opportune opportunist opportunity opposite opposition oppress oppressive opt opted optic
optical optician optimal optimism optimist option opulent orangish oration oratory orchestra orchestral
orchid ordained ordeal ordinance ordinary ordnance oregano organ organic organism organist organization
organs orgasm orient orientate orientation orifice origin original ornate ornery ornithologist orphanage
orthodox oscillate osprey ostrich otherworld otherworldly ottoman oui oust outback outbreak outburst
outcast outcrop outcropping outcry outdated outdo outdoors outer outermost outfit outlandish outlet
outlive outlook outlying outnumber outpour output outrage outrageous outright outset outsmart outstretched
outward outweigh outwit ovation overall overbearing overboard overcast overflow overgrown overgrowth
overhead overjoyed overlap overnight override overseas oversee overshoot oversight overthrow overture
overturn overview overwhelm overwhelming overzealous owing ownership oxcart oxidize oxygen oyster pacifist
pacify package packet packhorse pact padded padding paddle paddock pagan pageant pagoda pail painful
painkiller painstaking paintbrush pajamas palanquin palate pale palette palisade pallet pallid palpable
palpitate paltry pampas pamper pamphlet pancake pancreas panda pandemonium pane panel pang panhandle
panicked panorama pansy pantaloons pantheon panting pantomime pantry paperback paperweight paperwork
paprika parable parachute paradise paradox paragon paragraph parakeet parallel paralysis paralyze
paralyzed paramount paranoia paranoid paranormal paraphernalia paraphrase parasite parcel parch pardon
parentheses parenthood paris parish parishioner parka parkour parlay parley parody parole parry parse
parsley parsnip partial participant participation particle particular partisan partition partly partner
partnership partridge partway passenger passionate passive passkey passport password pasta pastel pastime
pastoral patchouli patchwork pate patella patent paternal paternity pathetic pathfinder pathological
patience patient patreon patriarch patriot patrol patrolman patron patronage patronize paunch pauper
pavement pavilion pawn pawnbroker pawnshop payback paycheck payday payload payroll pc pcs peaceful
peacekeeper peacemaker peahen peasantry peat pecan pectoral peculiar pedal pedantic peddler pedestal
pedestrian pediatric pedigree pee peeing peephole peeve peg pelican pellet pelvis pen penal penalty pencil
pendulum penguin penicillin penknife penmanship pennant penniless pension pensive pentagon pentagram peony
peppercorn peppermint percent percentage perception perceptive percussion perennial perfect perfection
perfectionist perforate perfumery perfunctory peril perilous perimeter period periodic peripheral
periscope perjury perk permafrost permanent permissible permission perpendicular perpetrate perpetrator
perpetual perplex persecute perseverance persevere persimmon persist persistence persistent personable
personage personal personality personification personnel perspective perspire persuasion persuasive
pertain pertinent perturb peruse pervade perverse perversion pervert pessimism pessimist pest pestilence
pestilent pestle petite petition petrification petroleum petticoat petty petulant petunia pew pewter pff
pfft phallic phantasm pharaoh pharmacist pharmacy pheasant phenomenal phenomenon pheromones philanthropist
philosopher philosophical philosophy phobia phone phonetic phonograph phosphor phosphorescent photo
photograph phylactery physical physician physics physiological physiology physique pianist piccolo
pickpocket pickup picnic picturesque piecemeal piggyback piglet pigment pigpen pigskin pigsty pigtail
pileup pilfer pilgrimage pillage pillbox pillory pillowcase pimento pimple pinball pincer pincushion pine
pineapple pinecone pinewood ping pinhole pink pinkie pinnacle pinpoint pinprick pinstripe pinwheel pioneer
pious pipeline piracy piranha pirouette pistachio pitchfork piteous pitfall pitiful pitiless pivot
pixelated pizza placard placate placebo placenta placid plaid plaintiff plaintive plait planar planetarium
plankton planning plaque plasma plaster plastic plateau platform platitude platter platypus plausible
playbook playboy playful playground playhouse playmate playoff plaything playwright plea pleasant
pleasantry pleasure pleat plentiful plethora pliable plight plod plowshare ploy plumage plumber plumbing
plume plump plural plus plush plywood pneumonia poach pocketbook pocketknife pod podcast podiatrist podium
podunk poignant pointless pointy poise poker polar polarize policeman policewoman policy polies polite
politic political politically politician politics polka poll pollen pollute pollution polyester polygon
polymorph pompom pompous poncho ponytail poo poodle poof poor popcorn poplar poppet poppycock populace
popular popularity populate porcelain porcupine pore porous porpoise portable portage portend portent
porter portfolio porthole portholes portraiture portray posh position positive positivity posse possession
possibility possible possum postage postcard posterior posterity posthaste posthumous postman postmaster
postpone postscript posture potbelly potency potent potential pothole potluck pottage potter pottery
poultice poultry poverty powerful powerhouse pox practical practicality practitioner practitioners
pragmatic praiseworthy prance prankster prattle prawn prayerful pre preamble precarious precaution
precedence precedent precinct precious precipice precipitate precise precision preclude precocious
precognition predator predecessor predicament predispose predominant preemptive preen preface prefect
preference pregnancy pregnant prehensile prehistoric prejudice preliminary prelude premature premiered
premise premium premonition preoccupy prep preparation preparatory prepped prerogative prescribe presence
presentation preservation preservative presidency president presidential pressure prestidigitation
prestige presumably presume pretense pretentious pretext pretzel prevail prevalent preventative previous
prey prickle priesthood prim primal primary primate prime primeval primitive primordial principal
principality principle printout prior priority prism prismatic pristine privacy privateer privilege privy
prizefighter proactive probability probable problematic procedure process procession proclamation
procrastinate prod prodigal prodigious prodigy product production productive profane profess profession
professionalism proficiency proficient profile profiteer profound profuse program progressively prohibit
projectile prolific prologue prolong prom prominence prominent promiscuity promiscuous promissory
promotion prompt prone pronoun pronounce pronunciation proofread prop propaganda proper property prophesy
prophetess prophetic proponent proportion proposal proposition proprietor proprietress propriety props
prosaic prose prosecute prosecutor prospect prosper prosperity prosthesis prosthetic prostitute prostrate
protagonist protection protective protectorate protege protein protocol prototype protrude protrusion
proud provenance proverb provincial provision provocative prowess proximity prudence prudent prune pseudo
pseudonym psyche psychiatrist psychic psychoanalyze psychological psychologist psychology psychopath
psychotic puberty public publication publisher puck pucker pudding puddle pudgy pug pugil pugilist pulp
pulpit pulverize puma pumice pummel punchbowl punchline punctual puncture pungent punishment punitive puny
puppet puppeteer pure purgatory purge purification purify puritan puritanical purple purplish purport purr
pursuit purveyor pushup pushups puss pustule putrefied putrid putty pyre pyromaniac python
`
