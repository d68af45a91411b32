export const verbs = `
accept ache act add admit admire advance advise affect afford agree aim allow amaze amuse
announce annoy answer anticipate apologize appear applaud apply appreciate approach approve
argue arise arm arrange arrest arrive ask assault assemble assess assign assist assume assure
attach attack attempt attend attract avenge avoid await awake awaken bake balance ban band
banish barge bark bash bathe battle beam bear beat become beckon beg begin behave believe belong
bend bet betray bid bind bite blast blame blaze bleed blend bless blind blink block bloom blow
blur blush board boast boil bolt bomb book bore borrow bother bounce bow box brace brag brave
break breathe breed brew bribe bring browse bruise brush build bump burn burrow burst bury buy
call calm camp cancel capture care carry carve cast catch cease celebrate challenge chance
change channel charge charm chase chat cheat check cheer chew chill choke choose chop circle
claim clap clarify clash claw clean clear climb cling clip close coalesce coat collapse collect
collide combine come comfort command comment commit communicate compare compel compete complain
complete concentrate concern conclude confess confirm confront confuse conjure connect conquer
consider consist console construct consult consume contact contain continue contribute control
converse convert convey convince cook cooperate cope copy corrupt cough count counter cover
cower crack craft crash crawl creak create creep cringe cross crouch crowd crumble crumple
crunch crush cry cure curl curse curve cut dab damage dance dangle darken dart dash deal decay
decide declare decline decorate decrease defeat defend defy delay deliver demand demonstrate
deny depart depend deserve design desire destroy detect determine develop devour die dig dim
dine dip direct disagree disappear disappoint disarm discover discuss disengage disguise dislike
dismiss dispel disperse display dissipate dissolve distract disturb dive divert divide dodge
doubt drag drain draw dread dream dress drift drill drink drip drive drool drop drown dry duck
dump dwell earn ease eat echo edge eject elect embarrass embed embrace emerge emit employ empty
enable enchant encounter encourage end endure engage enjoy enlarge ensnare ensure entangle enter
entertain entice equip erase erupt escape escort establish evacuate evade examine exchange
excite exclaim excuse execute exercise exhale exhaust exist exit expand expect expend experience
explain explode explore expose express extend extinguish extract face fade fail faint fall
falter fan fascinate fasten favor fear feast feed feel fetch fight figure file fill find finish
fire fish fit fix flail flank flap flare flash flatten flatter flee flicker fling flip flirt
float flood flop flow flutter fly focus fold follow fool force forge forget forgive form found
free freeze fret frighten frown frustrate fuel fulfill fumble function fuss gag gain gallop
gamble gasp gather gaze gesture get giggle give glance glare gleam glide glimpse glint glow
gnash go grab grant grapple grasp greet grin grind grip groan grow growl grumble grunt guard
guess guide gulp gurgle hack halt hammer hand handle hang happen harass harm harness harvest
hate haul haunt heal heap hear heat heave help herd hesitate hide hike hinder hint hire hiss hit
hoist hold hop hope horrify hover howl huddle hug hum hunt hurl hurry hurt identify ignite
ignore imagine imbue imitate impact impale impress imprison improve include increase indicate
infect inflict influence inform inhale inject injure inquire insist inspect inspire instruct
insult intend interact interest interfere interrogate interrupt intimidate introduce invade
invent invest investigate invite involve irritate itch jab jerk jest jiggle jingle jog join joke
jostle judge juggle jump keep kick kill kiss kneel knit knock know label lack land lash latch
laugh launch lay lead leak lean leap learn leave lend let level levitate lick lie lift light
like limp linger link list listen live load loan loathe lob lock lodge log loom loop loosen loot
lose love lower lug lunge lure lurk mail maintain make manage mangle manifest march mark marry
mash mask master match mate matter mean measure meditate meet melt mend mention mess migrate
mimic mind misfire mistake mix moan mock monitor mop motion mount mourn move muffle mumble
murder murmur muse muster mute mutter nab nail name nap narrow navigate negotiate nest nibble
nod note notice nudge number nurse obey object obscure observe obtain obsess occupy occur offend
offer omit ooze open operate oppose orbit order organize overcome overhear overlook owe own pace
pack paint pan panic park part partake pass pat patch pause pave pay peck peek peel peer
penetrate perceive perch perform perish permeate permit persuade pester pet petrify phase pick
pierce pile pinch pin pitch place plague plan plant play plead pledge plot pluck plug plummet
plunder plunge point poison poke polish ponder pool pop pose possess post pounce pound pour
practice praise pray preach precede predict prefer prepare present preserve press pretend
prevent prick print pry probe proceed proclaim procure produce profit progress project promise
promote propel propose protect protest prove provide provoke prowl puff pull pulse pump punch
punish purchase pursue push put quake question quiet quit quiver quote race radiate rage raid
rain raise rally ram ransack rattle ravage reach react read realize rear reassure rebel rebuild
recall receive reckon recognize recommend reconvene record recover recruit reduce reel refer
reflect refuse regain regard regret reject relate relax release relent rely remain remark
remember remind remove render renew rent repair repay repeat repel replace replenish reply
report represent repulse request require rescue research resemble resent resist resolve respect
respond rest restore restrain result resume resurrect retain retort retreat retrieve return
reunite reveal revert revive revolve reward ride rifle ring rinse rip ripple rise risk roam roar
roast rob rock roll rot rotate row rub ruffle ruin rule rumble run rupture rush rustle sacrifice
sail salute sap save savor saw say scale scamper scan scar scare scatter scoff scold scoop
scorch score scour scout scowl scramble scrape scratch scrawl scream screech screw scribble
scrub scry scuff scurry scuttle seal sear search seat secure see seek seem seep seize select
sell send sense separate serve set settle sever sew shake shape share sharpen shatter shave
shelter shield shift shimmer shine ship shiver shock shoot shop shout shove show shred shriek
shrink shrivel shrug shudder shuffle shut sidle sift sigh sign signal silence sing sink sip sit
size sizzle skewer skid skim skin skip skitter slack slam slap slash slaughter slay sleep slice
slide sling slink slip slit slither slough slow slump smack smash smear smell smile smirk smoke
smolder smooth smother smuggle snag snap snarl snatch sneak sneer sneeze sniff sniffle snore
snort snuff snuggle soak soar soften solve soothe sound spar spare spark sparkle spasm spatter
speak spear specialize specify speed spell spend spew spill spin spiral spit splash splatter
splay splinter split spoil spook spot spout sprawl spray spread spring sprinkle sprint sprout
spur spurt sputter spy squat squeak squeal squeeze squint squirm squirt squish stab stack
stagger stain stake stalk stall stammer stamp stand stare start startle starve state stay steady
steal steam steel steer step stick sting stink stir stitch stock stomp stoop stop store storm
stow straddle straighten strain strand strap stray streak stream strengthen stress stretch
strike string strip strive stroke stroll struggle strum strut stuff stumble stun stutter
submerge succeed succumb suck suffer suggest suit summon supply support suppose surface surge
surprise surrender surround survey survive suspect suspend swallow swap swarm sway swear sweat
sweep swell swerve swift swig swim swing swipe swirl switch swoon swoop tackle take talk tame
tangle tap taste taunt teach team tear tease teleport tell tempt tend terrify test thaw think
thrash threaten thrive throb throw thrust thump thunder tick tickle tie tighten tilt tingle
tinker tip tire toast topple torch torment toss touch tow tower trace track trade trail train
trample transfer transform translate transport trap travel traverse tread treat trek tremble
trick trickle trigger trim trip triumph trot trouble trudge trust try tuck tug tumble tune turn
twinkle twirl twist twitch type unconscious understand undo undress unfold unfurl unhinge unite
unleash unlock unravel unroll unsheathe unveil unwrap upset urge use usher utilize utter vanish
vanquish vary vault veer venture view visit vomit vote vouch vow wade wag wager waggle wail wait
wake walk wander wane want ward warm warn warp wash waste watch water wave waver weaken wear
weave weep weigh wheeze whimper whip whirl whisk whisper whistle widen wield wiggle win wince
wind wink wipe wish withdraw wither withstand witness wobble wonder work worry worship wound
wrap wreck wrench wrestle wring wriggle write yank yap yawn yearn yell yelp yield zap zigzag zip
zoom ate awoke became began begun bent bitten bled blew blown born borne bought bound broke
broken brought built burnt came caught chose chosen clung crept dealt dove drank drawn drew
driven drove drunk dug eaten fallen fed fell felt flew flown flung forbidden forgave forgot
forgotten forgiven fought froze frozen gave given gone got gotten grew grown ground hung heard
held hid hidden kept knelt knew known laid lain led lent lit lost made meant met mistook
mistaken overcame paid ran rang rung rode ridden risen rose said sang sung sank sunk sat seen
sent shaken shook shone shot shown shrank shrunk slain slept slew slid slunk smelt snuck sold
sought sown sped spent spilt spoke spoken sprang sprung spun stank stole stolen stood strewn
strode struck stuck stung stunk swam swum swept swollen swore sworn swung taken taught thought
threw thrown told took tore torn trod understood undone unseen went wept woke woken won wore
worn woven wrote written wrung
`
