import type { RelationKind } from '#contract/wiki/relations.ts'

/** `isReversed`: "A is the apprentice of B" means that B is the teacher of A. */
type RelationNoun = { kind: RelationKind; isReversed: boolean; words: string }

const noun = (kind: RelationKind, words: string, isReversed = false): RelationNoun => ({
  kind,
  words,
  isReversed,
})

/** Words for A in "A is the … of B" and "B's …, A". */
export const relationNouns: RelationNoun[] = [
  noun('brother', 'brother half-brother'),
  noun('sister', 'sister half-sister'),
  noun('sibling', 'sibling twin'),
  noun('father', 'father'),
  noun('mother', 'mother'),
  noun('son', 'son'),
  noun('daughter', 'daughter'),
  noun('spouse', 'wife husband spouse widow widower fiance fiancee'),
  noun('relative', 'uncle aunt cousin nephew niece grandfather grandmother grandson granddaughter'),
  noun('friend', 'friend ally confidant'),
  noun('enemy', 'enemy rival nemesis'),
  noun('companion', 'companion pet familiar bear owl raven wolf mount'),
  noun('teacher', 'teacher mentor tutor'),
  noun('teacher', 'student pupil apprentice', true),
  noun(
    'rules',
    'ruler king queen sovereign emperor empress duke duchess baron baroness mayor governor regent castellan',
  ),
  noun('leads', 'leader captain commander general chief chieftain head headmaster'),
  noun('serves', 'servant squire steward butler advisor bodyguard envoy champion'),
  noun('guards', 'guardian keeper protector warden gatekeeper'),
  noun('member', 'member agent initiate character'),
  noun('follows', 'follower worshipper worshiper disciple cleric priest priestess paladin acolyte'),
  noun('follows', 'deity god goddess', true),
  noun('owns', 'owner proprietor innkeeper shopkeeper'),
  noun('made', 'creator maker inventor founder author builder architect'),
  noun('killed', 'killer murderer slayer'),
  noun('saved', 'savior saviour rescuer'),
  noun('within', 'capital district quarter suburb'),
]

/** `forms` lists the words that fit "A … B", and `participle` those that fit "B is … by A". */
type RelationVerb = { kind: RelationKind; forms: string; participle?: string }

export const relationVerbs: RelationVerb[] = [
  { kind: 'spouse', forms: 'married|marries|wed|weds|is married to|was married to|is engaged to' },
  {
    kind: 'rules',
    forms: 'rules|ruled|governs|governed|rules over|ruled over|reigns over|reigned over',
    participle: 'ruled|governed',
  },
  {
    kind: 'leads',
    forms: 'leads|led|commands|commanded|heads|headed|is in charge of|was in charge of',
    participle: 'led|commanded|headed',
  },
  { kind: 'serves', forms: 'serves|served|works for|worked for|is sworn to|swore loyalty to' },
  {
    kind: 'guards',
    forms: 'guards|guarded|protects|protected|watches over|watched over',
    participle: 'guarded|protected',
  },
  { kind: 'member', forms: 'belongs to|belonged to|is part of|was part of' },
  {
    kind: 'follows',
    forms: 'worships|worshipped|worshiped|reveres|prays to|prayed to',
    participle: 'worshipped|worshiped|revered',
  },
  { kind: 'owns', forms: 'owns|owned|runs', participle: 'owned|run' },
  {
    kind: 'holds',
    forms: 'holds|held|carries|carried|wields|wielded|wears|wore|bears|bore',
    participle: 'held|carried|wielded|worn|borne',
  },
  {
    kind: 'made',
    forms: 'made|built|forged|created|founded|crafted|wrote|invented|designed',
    participle: 'made|built|forged|created|founded|crafted|written|invented|designed',
  },
  {
    kind: 'killed',
    forms: 'killed|kills|slew|slays|murdered|murders|executed|assassinated',
    participle: 'killed|slain|murdered|executed|assassinated',
  },
  { kind: 'saved', forms: 'saved|rescued|rescues|freed', participle: 'saved|rescued|freed' },
  { kind: 'lives', forms: 'lives in|lived in|dwells in|dwelt in|resides in|resided in' },
  {
    kind: 'origin',
    forms: 'comes from|came from|hails from|hailed from|is from|was born in|grew up in',
  },
  {
    kind: 'within',
    forms:
      'is in|lies in|lies within|is located in|is located within|stands in|sits in|is part of|is a part of',
  },
  { kind: 'near', forms: 'is near|lies near|borders|is close to|is next to|lies next to|neighbors' },
  {
    kind: 'becomes',
    forms: 'transforms into|transformed into|turns into|turned into|shifts into|shapeshifts into',
  },
]
