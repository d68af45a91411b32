import { toWordSet } from './word-set.ts'

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
