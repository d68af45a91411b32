import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Chosen =
  | { state: 'none' | 'reading' | 'unreadable' }
  /** `count` is different for each choice. It is the React key of the editor. */
  | { state: 'ready'; picture: ImageBitmap; count: number }

/** Decodes the picture that the user chooses or pastes. Decoding applies the orientation of the EXIF data. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen>({ state: 'none' })
  const latest = useRef(0)
  const choose = async (file: Blob) => {
    const count = ++latest.current
    setChosen({ state: 'reading' })
    const picture = await createImageBitmap(file).catch(() => null)
    if (count !== latest.current) return
    setChosen(picture ? { state: 'ready', picture, count } : { state: 'unreadable' })
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    void choose(file)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return { chosen, choose }
}
