import { addressOfPicture, type PictureName, pictures, themes } from './pictures.ts'

const shownIn = { dark: 'for-dark', light: 'for-light' }

/** CSS hides the picture of the other theme. Because of `loading="lazy"`, browsers do not load the hidden one. */
export function ThemedPicture({ name }: { name: PictureName }) {
  const { width, height, smallWidth, sizes, alt } = pictures[name]
  return themes.map((theme) => (
    <img
      key={theme}
      src={addressOfPicture(name, theme)}
      srcSet={`${addressOfPicture(name, theme, 'small')} ${smallWidth}w, ${addressOfPicture(name, theme)} ${width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`h-auto w-full rounded-panel border border-line bg-sunken shadow-pop ${shownIn[theme]}`}
    />
  ))
}
