/** Sizes in pixels. Phones get pictures of a phone. */
export const pictureSizes = {
  full: { width: 1200, height: 800 },
  small: { width: 600, height: 400 },
  phone: { width: 620, height: 1100 },
} as const
export type PictureSize = keyof typeof pictureSizes

/** The picture files are made by `npm run pictures`, in both themes and all sizes. */
export const pictures = {
  letter: 'The recap of a session as a letter: its title, the opening, and the first scene',
  room: 'The transcript in the reading room: scenes, speakers, and lines with their times',
  timeline: 'The timeline: people, places and quests as lanes over the sessions',
  map: 'A map with pins for the places of the campaign and the path of the party',
  table: 'Table mode: a running recording with its clock, its level and a button that marks a moment',
  ask: 'An answered question, with the lines that the answer rests on',
} as const
export type PictureName = keyof typeof pictures
export const themes = ['dark', 'light'] as const

export const addressOfPicture = (name: PictureName, theme: (typeof themes)[number], size: PictureSize) =>
  `/tour/${name}-${theme}${size === 'full' ? '' : `-${size}`}.webp`
