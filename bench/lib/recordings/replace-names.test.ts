import { expect, it } from 'vitest'
import { replaceNames } from './replace-names.ts'

it('replaces names in turns and gold data alike, but does not change ordinary words', () => {
  const replaced = replaceNames({
    episode: 'C1E014',
    campaign: 1,
    gm: 'MATT',
    turns: [
      { id: 1, start: 0, speaker: 'MATT & LAURA', text: "Vex'ahlia's bow, and Pike has a pike. Matt?" },
    ],
    seats: [{ player: 'LAURA', character: "Vex'ahlia", aliases: ['Vex'] }],
    summary: 'Vex shoots.',
    entities: [{ name: 'Percival de Rolo', aliases: ['Percy'], category: 'people', pc: true }],
    events: [{ name: 'Percy shoots', keywords: [['percy'], ['pistol', 'shoot']] }],
  })
  expect(replaced).toMatchObject({
    gm: 'EDGAR',
    turns: [{ speaker: 'EDGAR & HANNA', text: "Rin'ovara's bow, and Brisa has a pike. Edgar?" }],
    seats: [{ player: 'HANNA', character: "Rin'ovara", aliases: ['Rin'] }],
    summary: 'Rin shoots.',
    entities: [{ name: 'Aldovar de Marn', aliases: ['Aldo'] }],
    events: [{ name: 'Aldo shoots', keywords: [['aldo'], ['pistol', 'shoot']] }],
  })
})
