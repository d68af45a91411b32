import { expect, it } from 'vitest'
import { isEnglish } from './is-english.ts'
import { tokenize } from './tokenize.ts'

const english = [
  'You reach the gate of the old keep at dusk, and there is a light in the tower.',
  "I don't think we should go in there. What do you have in your bag?",
  'That is a seventeen to hit, so roll for damage.',
]
const german = [
  'Ihr erreicht in der Dämmerung das Tor der alten Burg, und im Turm brennt ein Licht.',
  'Ich will da nicht hinein. Was hast du in deiner Tasche, und wo ist der Hund?',
  'Das ist eine siebzehn, also würfle bitte auf Schaden.',
]
const spanish = [
  'Llegáis al anochecer a la puerta de la vieja fortaleza y hay una luz en la torre.',
  'No creo que debamos entrar. ¿Qué llevas en la bolsa?',
]
const french = [
  'Vous arrivez au crépuscule à la porte du vieux château, et une lumière brille dans la tour.',
  "Je ne pense pas qu'on doive entrer. Qu'est-ce que tu as dans ton sac ?",
]

it.each<[string, string[], boolean]>([
  ['English', english, true],
  [
    'English without capitals and marks',
    english.map((text) => text.toLowerCase().replace(/[^a-z ]/g, '')),
    true,
  ],
  ['German', german, false],
  ['Spanish', spanish, false],
  ['French', french, false],
  ['mostly English', [...english, ...english, ...german], true],
  ['mostly German', [...german, ...german, ...german, ...english], false],
  ['Japanese', ['夕暮れに門に着きます。', '塔に明かりがあります。'], false],
  ['nothing', [], true],
])('detects whether a text is English: %s', (_, texts, expected) => {
  expect(isEnglish(texts.map(tokenize))).toBe(expected)
})
