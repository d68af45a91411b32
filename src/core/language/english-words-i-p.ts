/** Further common English words, I to P. */
export const wordsIToP = `
icicle icon ideal identical identifiable identification identity idiotic idle idol idyllic ie
iffy igloo illegal illegible illicit illiterate illithid illness illuminate illusionary
illustrate illustrious image imagery imaginary imagination imbibe imgur immeasurably immediate
immense immerse immigrant imminent immobile immobilize immortal immortalized immune immunity
impair impart impartial impatient impede impel imperfect imperial impersonate impervious implant
implement implicate implication implode implore imply import importance important impose
impossible impoverish impractical impression impressive imprint impromptu improper improvement
improvise impudent impulse inadvertent inanimate incantation incapable incapacitate
incarceration incarnate incense incident incineration incision incite incline inclusive
incoherent income incoming incompetent incomplete inconspicuous inconvenient incorporate
incorporeal incredible incredulous incriminate incubate incur indebted indecent indeed indent
independence independent index indict indifferent indigenous indignant indigo individual indoors
indulge industry inept inert inevitable inexplicable infamous infamy infantry infection infer
inferior infernal infest infiltrate infinite infinity inflame inflate inflation influx info
infrastructure infringe infuriate infuse ingenious ingenuity ingest ingrained ingratiate inhabit
inherent inherit inhibit inhumane initial initiate initiative inkling inkwell inlet inmate
innards innate inner innkeep innocence innocent innovation innuendo inoculate input inquiry
inquisitive inquisitor insane insatiable inscribe insecticide insecure insert insidious insight
insignia insinuate insolent insomnia inspection inspiration installment instance instant
instantaneously instigate instill instinct instinctively instinctually institute institution
instruction instructor instrumentally insulate insurance insurgency insurgent intact intake
intangible integral integrate integrity intellect intelligent intelligible intense intensity
intent intention intentionally interaction interactive intercede intercept interdimensional
interesting interim interior interject interlock interlude intermission intermittent intern
internal internet interpret interred interruption intersect intervene interview interwoven
intestine intimate intimidation intoxicate intrepid intricate intrigue intro introduction
introspective intrude intrusion intuition inundate invalid invaluable invariably invasion
invention inventive inventory invert investigation investment inveterated invigorate invincible
invisibility invisible invitation invoke inward inwards ion irate iris irish irk ironic irony
irrational irregular irrelevant irresponsible irrigate irritable ish isolate isthmus italian
italic itinerary ja jackal jackass jacked jackpot jaded jagged jangling january japanese jargon
jaundiced jaunt jaunty jaywalk jealous jeepers jeer jeopardy jet jettison jetty jinx jist
jittery job jockey joint joints jolly journey jovial joyful jubilant judgment jugular juicy july
jumble jumbled junction june junior junket jurisdiction jury justify jut juvenile juxtapose
kaboom kamikaze keel keen kelp kenku kennel kernel kerosene keychains keyword kickstarter kidnap
kidney kiln kilt kimono kin kind kindle kindling kindly kindred kinetic kiosk kit kitchenette
knack knapsack knead kneecap knickknack knighthood knoll knot knotted kosher labor laced
lacerate lackey lackluster lacquer lad laden ladle ladybug lag lagging lagoon lame lament
laminate landlady landlord landmark landscape landslide languid languish lanky lapse laptop
larceny larder large largely larva larynx laser lass lasso latent lather latitude latrine
lattice laundry laurel lavatory lavender lavish lawful laxative layaway layman layout lazy
leadership leaflet league leaky leapfrog leathery leaven lecture leer leeway leftover legacy
legal legendary legible legislate legit legitimate leisure lemonade lens lenses lentil leper
lesion lesser lesson lest lethal lethargic leverage levity liaison libel liberate liberty lichen
lickety licorice lieu life lifeboat lifeforce lifeless lifestyle lifetime ligaments lightfoot
lightweight likely likewise lilac limber limbo limerick limestone limit limitations limousine
lineage linebacker lint lintel lipstick lisp litany literary literate litter little lively liven
liver livestock livestream living llama loam loathsome lobe local locale localized locate
location lockdown locomotive locust loft lofty logic logistics logo loin loiter lolling london
lone lonely long longboard longevity longitude longtime look looked looking lookout looks
loophole loose lopsided lordship lore loss lotion lottery lotus loud lousy lovely low loyal
lozenge lucid lucky lucrative ludicrous luggage lukewarm lull lullaby luminous lunacy lunar
lunatic luncheon lurch luscious lush luster luxurious luxury lyceum lying lynch lyre macabre
macaroni machete machination machinery mad maddening maelstrom magazine magical magma
magnanimous magnet magnificent magnify magnitude magpie mahogany maiden maim main mainly
maintenance majestic majesty majority makeover makeshift malady malaise male malevolent
malfunction malice malicious malignant malleable mallet malnourished management manatees mandate
mandatory mandolin maneuver mangrove mangy maniac manic manicure manifesto manipulate mankind
manly manner mantle manual manufacture manure manuscript marauder margin marginal marina
marinate marine marital maritime markings maroon marquis marrow marshal marshmallow martial
martyr marvel marvelously mascot masculine masonry masquerade mass massacre massage massive mast
masterful mastermind masterpiece materialize maternal math matriarch matrix mature matzo max
maximize maximum mayhem maze meager meandering means meantime measurement mechanic med meddle
media mediate medic medical medication medicinal medieval mediocre medium meeting melancholy
melee mellow melodic melodrama membership memento memoir memorial memorize menace menial mental
menu meow mercantile mercenary merch merchandise merchantile merciful merciless mercury mere
merely merge meridian merit merry mesh mesmerize messy meta metabolism metagame metallic
metalwork metaphor meteor meteorite method methodical meticulous mexican mic microphone
microscope mid midriff midst mighty migration mild mildew milestone militant military militia
millennium mimicking mimicry mince mindflayer mindflayers mindset mineral mineshaft mingle mini
miniature minimal minimum minion minis ministry minmax minnow minor minority minstrel mint minus
miracle mirage mirth miscalculate mischief miscreant miserable miserly misery misfit misfortune
misgiving mishap mislead misplace missile mission missionary misty misunderstand mithral mithril
mitigate mixture mmm mobile mobility mobilize mockery mod mode model moderate modern modest
modifier mods module moist moistened moisture moldy molest molten moly momentum momma mon
monarch monarchy monday monetary monocle monologue monopoly monotone monotonous monsoon
monstrosity monstrous montage monument moo mood moody moonlit moor moral morale morality morbid
morgue morningstar morose morph morrow morsel mortal mortar mortgage mortify mosaic mostly
motherfuck motherfucker motherfucking motherland motif motivate motivation motive motley mottled
motto mound mousy mouthful movable movement movie mucous muddle muddy muffled muggy mulch mull
multi multiattack multiclass multiple multiply multitude mumbo munch mundane murky musclebound
muscular mush musk mussed mustard musty mutant mutation mutilate mutiny mutt mutton mutual
muzzle myriad mysterious mystical mystify mythic mythical mythology nag naive naked namely
napalm narrate narrative nasal nascent nasty nat native natural naturalism nature naught naughty
nausea nautical naval navel navigation nay nearby neat nebula nebulous necessary necessity
necromancer necrotic nectar needless negate negative neglect negligible negotiation neigh nein
nemesis neon nerdy nerve nervous nestle netflix network neuter neutral nevermind nevertheless
new newborn newcomer newfound newspaper newt niche nifty niggle nightfall nightgown nightmarish
nightshade nilly nimble ninja nock nocturnal noise noisy nom nomad nomadic nominate non
nonchalant nonetheless nonexistent nonfiction nonsense nonstop nook noose norm normal normalizes
nostalgia notable notch notebook noticeable notification notifications notified notify notion
notorious nourish novelty november novice noxious nozzle npc npcs nuance nude nugget nuisance
nullify numb numerous nutmeg nutrient nutrition nuzzle oaf oak oar oars oat obedient obese
obituary obligation oblige oblique obliterate oblivion oblivious oblong obnoxious obscene
observation observatory obsession obsolete obstinate obstruct obtrusive obvious occasion
occasional occupation oclock octagon october ocular oculus odd oddity ode odious odor offense
offensive offhand official offset offshoot offspring ogle oink ointment old olive omen ominous
omniscient oncoming ongoing online onlooker onset onslaught onward opaque opera operation
opinion opponent opportunity opposite opposition oppress opted optical optimal optimist option
opulent orangish oration orchestra orchid ordeal ordinary oregano organ organic organism
organization organs orgasm orient orientation orifice origin original ornate ornery orphanage
oscillate otherworldly ottoman oui oust outback outbreak outburst outcast outcrop outcropping
outcry outdated outdo outdoors outer outfit outlandish outlet outlive outlook outlying outnumber
outpour output outrage outrageous outright outset outsmart outstretched outward outweigh outwit
ovation overall overbearing overboard overcast overflow overgrown overgrowth overhead overjoyed
overlap overnight override overseas oversee overshoot oversight overthrow overturn overview
overwhelm overwhelming overzealous owing ownership oxygen oyster pacify package packet pact
padded paddle paddock pagan pageant painful painstaking palate pale palette pallet pallid
palpable paltry pamper pamphlet pane panel pang panicked panorama pansy pantaloons panting
pantry parable parachute paradise paradox paragraph parallel paralysis paralyze paralyzed
paramount paranoia paranoid paraphrase parasite parcel parch pardon parentheses paris parish
parka parkour parley parody parry parse parsley partial participant participation particular
partition partly partner partnership partway passenger passive passport pasta pastel pastoral
patchouli pate patent paternal pathetic patience patient patreon patriarch patriot patrol patron
patronage patronize paunch pauper pavement pavilion pawn payback payload pc pcs peaceful
peacekeeper peasantry peculiar pedal pedestal pedestrian pedigree pee peeing peephole peg pellet
pen penal penalty pencil pendulum penguin penmanship pensive pepperbox percent percentage
perception perfect perfection perforate perfunctory peril perilous perimeter period periodic
peripheral periscope perjury perk permanent permissible permission perpendicular perpetrator
perpetual perplex persecute persevere persist personable personal personality personnel
perspective perspire persuasion persuasive pertain pertinent perturb peruse pervade pervert
pessimist pest pestilence pestle petite petition petrification petticoat petty pew pewter pff
pfft phallic phantasm phenomenon pheromones philosophy phobia phone phonetic phosphorescent
photo photograph phylactery physical physician physics physiology physique picnic picturesque
pigment pigtail pilfer pilgrimage pillage pillory pimple pincer pine ping pink pinkie pinnacle
pinpoint pioneer pious piranha pirouette pitchfork pitfall pitiful pivot pizza placard placate
placebo placid plaid plaintive plait planar planning plaque plaster plastic plateau platform
platitude platter plausible playful playwright plea pleasant pleasure pleat plentiful plethora
pliable plight plod ploy plumage plume plump plus plush poach podcast podium podunk poignant
pointless pointy poise poker polar policeman policy polies polite politic political politically
politician politics poll pollen pollute pollution polygon polymorph pompous poncho ponytail poo
poof poor poppycock popular popularity porcelain porcupine pore porous portable portend portent
porter portfolio portholes portray posh position positive positivity posse possession
possibility possible posterior posterity posthumous postpone posture potency potent potential
potter pottery poultice poultry poverty powerful practical practitioners pragmatic prance pre
preamble precarious precaution precedent precinct precious precipice precipitate precise
precision preclude precocious predator predicament predispose predominant preemptive preen
preface preference pregnant prehistoric prejudice preliminary prelude premature premiered
premise premium premonition preoccupy prep preparation prepped prerogative prescribe presence
presentation preservation pressure prestidigitation prestige presumably presume pretense
pretentious pretext prevail prevalent previous prey prickle prim primal primary primate prime
primeval primitive primordial printout prior priority pristine privacy privateer privilege privy
proactive probability probable process procession procrastinate prod prodigious prodigy product
production profane profess profession proficiency proficient profile profound profuse program
progressively prohibit projectile prolific prologue prolong prom prominence prominent
promiscuous promotion prompt prone pronounce proofread prop propaganda proper property prophesy
prophetic proportion proposal proposition proprietor propriety props prose prosecute prospect
prosper prosthetic prostitute prostrate protagonist protection protective protocol prototype
protrude proud provenance proverb provincial provision provocative prowess proximity prudent
prune pseudo pseudonym psyche psychic psychology psychotic puberty public publication pucker
puddle pugil pugilist pulp pulpit pulverize puma pummel punchline punctual puncture pungent
punishment puny puppet pure purge purify puritan purple purplish purport purr pursuit purveyor
pushup pushups pustule putrid putty pyre python
`
