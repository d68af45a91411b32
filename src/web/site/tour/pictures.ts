/** `sizes` is the width on the screen, by which the browser chooses one of the two files. */
const wide = {
  width: 1440,
  height: 960,
  smallWidth: 720,
  sizes: '(min-width: 1024px) 704px, calc(100vw - 40px)',
}

/** The picture files are made by `npm run pictures`, in both themes and two sizes. */
export const pictures = {
  letter: {
    ...wide,
    alt: 'The recap of a session as a letter: a title, the story in scenes, and quotes with their times',
  },
  session: {
    ...wide,
    alt: 'A session: the recap on the left, the transcript with its speakers on the right, the player below',
  },
  home: { ...wide, alt: 'The home of a campaign: what happened last time, the party, and the open threads' },
  wiki: { ...wide, alt: 'A wiki article about a person, with facts, sources and related entries' },
  phone: {
    ...{ width: 620, height: 1260, smallWidth: 280, sizes: '(min-width: 640px) 210px, 30vw' },
    alt: 'The recap letter on a phone',
  },
} as const
export type PictureName = keyof typeof pictures
export const themes = ['dark', 'light'] as const

export const addressOfPicture = (
  name: PictureName,
  theme: (typeof themes)[number],
  size: 'full' | 'small' = 'full',
) => `/tour/${name}-${theme}${size === 'small' ? '-small' : ''}.webp`
