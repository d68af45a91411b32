import type { StorySentence } from '#core/reading/story/read-story.ts'

const turns: [RegExp, number][] = [
  [/\b(?:decides?|agrees?|promises?|chooses?|refuses?|swears?|vows?|accepts?)\b/i, 0.5],
  [
    /\b(?:gives?|hands?|finds?|steals?|stole|pays?|offers?|takes? (?:the|a|an|his|her)|reads?|burns?)\b/i,
    0.3,
  ],
  [
    /\b(?:opens?|enters?|reach(?:es|ed)?|arrives?|crash(?:es)?|appears?|stands? before|comes? (?:up|out|back|in)|begins? to|starts? to|rises?|leads?|follows?|slides? open|walks? (?:in|out|up|away))\b/i,
    0.3,
  ],
  [
    /\b(?:attacks?|leaps?|strikes?|stabs?|shoots?|fires?|bursts?|explodes?|kills?|dies|dead|bites?|tears?|howls?|screams?|crush\w*|falls?|faints?|knocks?|draws?)\b/i,
    0.3,
  ],
  [/\b(?:is|was|wore|sleeps?) (?:a|an|the|in the)\b/i, 0.25],
  [/\b(?:somebody|something|someone|nobody)\b/i, 0.25],
]
const gestures =
  /\b(?:smiles?|laughs?|nods?|looks?|stares?|watches|listens?|bows?|shrugs?|waits?|covers?|thinks?)\b/i
const reporting = /\b(?:says|whispers|tells)\b(?: \S+){0,3} (?:that|not to)\b/i
const asking = /\b(?:asks?|wants? to know|wonders?|checks?|searches|looks for)\b/i

const strong =
  /\b(?:never|nobody|no one|will not|does not|cannot|dead|king|queen|days|come back|bring|kill|must|only|brother|sister|father|mother)\b/i

/** Returns how much a sentence moves the story: about 0.2 for a glance, above 1 for a turning point. */
export function weighBeat(part: StorySentence): number {
  let weight = 0.45
  for (const [sign, value] of turns) if (sign.test(part.text)) weight += value
  if (reporting.test(part.text) && !part.speech) weight -= 0.35
  if (gestures.test(part.text)) weight -= 0.2
  if (asking.test(part.text) && !part.speech) weight -= 0.35
  if (part.traits.startsVague) weight -= 0.2
  if (part.speech) weight += strong.test(part.speech.said) ? 0.35 : -0.1
  weight += Math.min(3, part.entities.length) * 0.1
  return Math.min(1.6, Math.max(0.15, weight))
}
