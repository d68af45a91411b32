import { closedWords } from '#core/language/words/closed-words.ts'
import { isCommonWord, isDictionaryName } from '#core/language/words/common-words.ts'
import { rulesWords, spellNames } from '#core/language/words/table-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'

/** Roles, groups and kinds of people, which label speakers although they are ordinary words. */
const people = toWordSet(`
all alle allen both cast crew everybody everyone group party player players tous todos tutti someone narrator
dm gm npc npcs pc pcs master dungeonmaster dungeon game keeper storyteller referee host guest moderator
man woman men women guy guys boy girl lady ladies gentlemen sir madam maam mister miss dude god
barbarian bard cleric druid fighter monk paladin ranger rogue sorcerer warlock wizard artificer gunslinger
elf half human dwarf gnome halfling tiefling dragonborn aasimar goliath firbolg genasi giant dragon beast minion minions
speaker participant spielleiter spielleiterin sl mj meneur narrateur erzähler erzählerin`)

/** Labels that tools write for unnamed voices, such as "Speaker 2" and "SPEAKER_01". */
const voiceLabel =
  /^(?:unknown |unbekannter? )?(?:speaker|spk|voice|participant|person|player|user|guest|sprecher(?:in)?|stimme|locuteur|intervenant|hablante|orador|interlocutore|spreker)[ _#-]?(?:\d{1,3}|[a-z])?$/i

/** Those who tell the story, by the words that only they are called. */
const tellers =
  /^(?:dm|gm|dungeon ?master|game ?master|narrator|storyteller|spielleiter(?:in)?|erzähler(?:in)?|meneur|meneuse|narrateur|narratrice|narrador|narratore)$/i

/** Keys of the heads of files and of summaries. */
const headings = toWordSet(`
agenda appendix attendees author by cc channel chapter copyright created date duration end exported file format from guild
invitees kind language link location meeting note notes organizer overview page participants place record recorded recording
reply scene session source speakers start subject summary teilnehmer thema thread time timestamp title to topic topics
transcript transcription transkript type url version vibe when where http https ftp mailto info warn warning error debug
datum titel dauer titre durée fecha título begin dtstart dtend uid style dialogue datei`)

const rulesOfGames = toWordSet(`
armor armour attribute bonus class classes condition damage dice exp experience gold health inventory loot mana modifier
modifiers passive penalty points quest quests result results roll rolls score skill skills stat stats tool tools total
treasure treasures sanity luck xp hp
initiative wahrnehmung schaden rettungswurf angriff heimlichkeit überzeugen probe würfel trefferpunkte rüstungsklasse
dégâts perception discrétion jet sauvegarde attaque initiative percepción iniciativa daño sigilo tirada ataque salvación
percezione iniziativa danno danni furtività tiro attacco percepção dano furtividade ataque waarneming schade initiatief
percepcja inicjatywa obrażenia rzut skradanie atak uppmärksamhet initiativ skada анализ восприятие внимательность инициатива
урон скрытность проверка`)

const interjections = toWordSet(`
okay ok yes no nope yeah well look listen wait remember warning attention question answer example reminder spoiler
ps nb edit update
ach ah achtung also aha bitte danke doch gut hallo hey hm ja jetzt nein nun oh okay richtig so stimmt super und warte warum was
alors attention attends bien bon bref ça donc et euh merci non oui ouais quoi voilà
ahora bien bueno claro entonces gracias hola no oye pues sí
allora bene certo ciao dunque ecco grazie no sì va
bom então não obrigado olha
dus goed ja nee nou oké wacht
dobra dobrze okej tak nie uwaga czekaj więc
bra jo nej vänta så altså vent
хорошо ладно да нет внимание стой так ну`)

/** One of these words makes a prefix a clause, such as "and he says" or "On that note". */
const clauseWords = toWordSet(`
i me my mine you your yours he him his she her hers it its we us our ours they them their theirs this that these those
who whom whose which what when where why how here theres heres there if because so then but or as in on at for with
without about into onto after before to not just also still only now than though while until per via am is are was were
be been being have has had do does did doing done can could would should shall might must dont doesnt didnt isnt arent
wasnt werent im ive ill id youre youve youll hes shes its were theyre thats whats lets cant couldnt wont wouldnt
ich du er sie wir ihr und dann aber oder wenn weil dass ist war hat haben sagt sagte 
je tu il nous vous ils elles puis mais est était dit
yo tú nosotros ellos entonces pero dice dijo
noi loro poi dice disse
`)
const speechVerbs = toWordSet(`
say says said saying ask asks asked reply replies replied go goes going went yell yells yelled shout shouts shouted
whisper whispers whispered read reads continue continues add adds added answer answers answered think thinks thought
sagt fragt antwortet ruft flüstert dit demande répond dice pregunta responde chiede risponde`)
const particles = toWordSet(
  'of the von van der den de del della di da du la le al and und y el the ibn bin bint',
)
const articles = toWordSet(
  'the a an der die das ein eine le la les un une el los las il lo gli i o os as het een den det',
)
const closed = toWordSet(closedWords)

/** Splits a name into words in lower case and without apostrophes. */
export function listNameWords(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Why a prefix cannot be a name, or how likely it is one by its words alone. `rules` may still be a name that recurs often. */
export type PrefixKind = 'text' | 'heading' | 'rules' | 'ordinary' | 'person' | 'unknown'

/** @param isOrdinary tells whether the file uses the word, in lower case, in its text */
export function classifyPrefix(name: string, isOrdinary: (word: string) => boolean): PrefixKind {
  if (voiceLabel.test(name) || tellers.test(name)) return 'person'
  const words = listNameWords(name)
  const [first = ''] = words
  if (words.length === 0) return 'text'
  if (headings.has(first) && words.slice(1).every((word) => headings.has(word) || /^\d+$/.test(word)))
    return 'heading'
  if (words.length === 1) return classifyWord(first, isOrdinary)
  if (words.some((word) => clauseWords.has(word) || word.startsWith('http'))) return 'text'
  if (speechVerbs.has(words.at(-1) ?? '')) return 'text'
  // In lower case, the article begins a clause.
  if (articles.has(name.split(/\s/, 1)[0] ?? '')) return 'text'
  const content = words.filter((word) => !particles.has(word) && !articles.has(word))
  if (content.every((word) => people.has(word) || /^\d+$/.test(word))) return 'ordinary'
  if (spellNames.has(words.join(' '))) return 'rules'
  if (content.some((word) => !isKnownWord(word, isOrdinary) && !people.has(word))) {
    // "The Ferryman" in a language without a dictionary.
    return articles.has(first) ? 'ordinary' : 'unknown'
  }
  if (content.every((word) => closed.has(word) && !people.has(word))) return 'text'
  return content.some((word) => isRulesWord(word) && !people.has(word)) ? 'rules' : 'ordinary'
}

function classifyWord(word: string, isOrdinary: (word: string) => boolean): PrefixKind {
  if (people.has(word)) return 'ordinary'
  if (isRulesWord(word) || spellNames.has(word)) return 'rules'
  if (interjections.has(word)) return 'text'
  const isText = closed.has(word) || clauseWords.has(word)
  // "Will" and "Art" are words and given names.
  if (isText) return isDictionaryName(word) ? 'ordinary' : 'text'
  // "Rowan" is a tree and a given name.
  if (isDictionaryName(word) && !isOrdinary(word)) return 'unknown'
  return isKnownWord(word, isOrdinary) ? 'ordinary' : 'unknown'
}

function isRulesWord(word: string): boolean {
  return rulesWords.has(word) || rulesOfGames.has(word)
}

function isKnownWord(word: string, isOrdinary: (word: string) => boolean): boolean {
  return isCommonWord(word) || isRulesWord(word) || interjections.has(word) || isOrdinary(word)
}
