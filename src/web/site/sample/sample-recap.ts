import clips from './clips.json' with { type: 'json' }

export { clips }
export type Clip = (typeof clips)[number]

export const sampleRecap = [
  [
    {
      clip: 'purse',
      text: 'Mirelle Vanthorne pushed the purse back: they might have her hall, her table and her name, but not the key.',
    },
    {
      clip: 'brother',
      text: 'Then Wren understood whom she was guarding. Her brother Corvin slept in the Undercroft.',
    },
  ],
  [
    {
      clip: 'stair',
      text: 'A stair of one hundred steps led the party down to an iron door, and the door stood open.',
    },
    { clip: 'gate', text: 'Dorn ran back up to hold the gate at her side.' },
    {
      clip: 'crown',
      text: 'But her brother was already out on the causeway, barefoot in the snow, and the Ashen Crown burned on his head.',
    },
  ],
] as const
