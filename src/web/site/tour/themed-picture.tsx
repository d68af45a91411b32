import { addressOfPicture, type PictureName, pictureSizes, pictures, themes } from './pictures.ts'

const shownIn = { dark: 'for-dark', light: 'for-light' }

/** CSS hides the picture of the other theme. Because of `loading="lazy"`, browsers do not load the hidden one. */
export function ThemedPicture({ name }: { name: PictureName }) {
  const { full, small, phone } = pictureSizes
  return themes.map((theme) => (
    <picture key={theme} className={shownIn[theme]}>
      <source media="(max-width: 639px)" srcSet={addressOfPicture(name, theme, 'phone')} {...phone} />
      <img
        src={addressOfPicture(name, theme, 'full')}
        srcSet={`${addressOfPicture(name, theme, 'small')} ${small.width}w, ${addressOfPicture(name, theme, 'full')} ${full.width}w`}
        sizes="(min-width: 1024px) 560px, 50vw"
        {...full}
        alt={pictures[name]}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-panel border border-line bg-sunken shadow-pop"
      />
    </picture>
  ))
}
