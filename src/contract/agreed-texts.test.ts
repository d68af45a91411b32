import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Old and new wording of each text; null if the text was removed. Texts with variables are listed as fragments. */
const texts: [before: string, now: string | null][] = [
  ["The scribe by the inn's hearth", 'Your table talks. The scribe writes it down.'],
  [
    'Every sentence leads back to the second in which it was said.',
    'Press any sentence and hear the moment it was said. Runs on your own machine.',
  ],
  ['No credit card needed.', 'Free, MIT-licensed, on your own server.'],
  ['Access the campaign', 'Read, search and replay it'],
  ['AI processes it', 'The scribe reads it'],
  ['Nothing in a recap is just claimed.', 'Every line of a recap shows its source.'],
  ['Bring one recording; the chronicle begins with it', "Start with last week's recording"],
  ['A campaign, a session, a file. The rest is reading.', 'Drop in one file. Read the recap after supper.'],
  ['Samples, not customers: three kinds of table', 'Three ways tables use it'],
  ['What it does, and how you can tell', 'Everything the scribe can do'],
  [
    'What is new, now and then, by letter. No tracking in it, and nothing else.',
    'Occasional news by email. No tracking.',
  ],
  [
    'A question, a fault, a wish: it reaches the people who run this installation.',
    'Questions, bugs, ideas: your message goes to whoever runs this server.',
  ],
  ['Live chat Mon-Fri 9am-5pm EST', null],
  ['From the table to the page', 'Add a session'],
  ['From the table to the page', 'Get your first recap'],
  ['The rest happens by itself', 'Then the scribe takes over'],
  ['Follows by itself', 'Starts automatically'],
  [
    'This campaign does not transcribe by itself: press Transcribe when you want it.',
    'Automatic transcription is off. Press Transcribe to start.',
  ],
  ['As many speakers as sit at the table.', 'Taken from your table: '],
  [
    'Highlights: chosen from the transcript, in the words of the table.',
    ': lines picked from the transcript, not a written summary.',
  ],
  ['What stands now is kept among them when you bring one back.', 'Restoring keeps the current version too.'],
  [
    'There are none yet. The first edit keeps what stood there before.',
    'No earlier versions yet. Each edit saves one.',
  ],
  [
    'It is written by itself as soon as the transcript is understood.',
    'The recap appears here when the transcript has been read.',
  ],
  ['Nothing is changed yet', 'No changes'],
  ['Write the recap again', 'Rewrite recap'],
  [
    'Everything the table has named, and where it was said.',
    'Every name from your sessions, with the moment it came up.',
  ],
  ['One wrong letter in a name is forgiven.', 'Small typos are fine. Try fewer words.'],
  [
    'Whoever has the link reads the wiki as it is then, without an account.',
    'Anyone with the link can read the current wiki. No account needed. GM-only parts stay hidden.',
  ],
  ['What it holds', "'Include'"],
  ['With all that only game masters see.', 'Everything, GM secrets too'],
  ['Sound is not in it.', 'Audio is not included.'],
  ['What goes out of this wiki can be brought back', 'Deleted entries stay here for '],
  ['the most similar stand first', ' compared, closest matches first.'],
  ['Is kept', "'Keep'"],
  ['Accept new facts by themselves', 'Add new facts automatically'],
  ['Off: players find no recap in any session.', 'Players can read recaps'],
  [
    'Recordings and transcripts call each voice something: its speaker name.',
    'Match each voice to a player and their character.',
  ],
  [
    'Heard since somebody wrote this text. Only game masters see it.',
    'New from recent sessions. Only you and other GMs see these.',
  ],
  [
    'What counts is what is done in the campaigns you made, whoever does it.',
    'Counts everything done in campaigns you created.',
  ],
  ['What everybody who is signed in is told.', 'Messages shown to every signed-in user.'],
  ['Everything that is set up is up.', 'All systems are running.'],
  ['Nothing has this name.', null],
  ['Heard in a session · Hearthscribe', ' from session ${'],
  ['} without an end', ', no end date'],
]

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test-/.test(file))
  .map((file) =>
    readFileSync(path.join('src', file), 'utf8')
      .replace(/[‘’]|&rsquo;|\\'/g, "'")
      .replace(/\s+/g, ' '),
  )
const occurs = (text: string) => sources.some((source) => source.includes(text))

describe('user-facing texts stay as agreed', () => {
  it.each(texts)('not “%s” but “%s”', (before, now) => {
    expect(occurs(before)).toBe(false)
    if (now !== null) expect(occurs(now)).toBe(true)
  })
})
