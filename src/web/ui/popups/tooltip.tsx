import { cloneElement, type ReactElement, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'

const TipPopup = lazyPart(async () => (await import('./tip-popup.tsx')).TipPopup)

const hoverDelayMs = 500

/** `TooltipLayer` renders the tooltip. The control needs its own aria-label. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return cloneElement(children as ReactElement<{ 'data-tip'?: string }>, { 'data-tip': text })
}

type Tip = { anchor: HTMLElement; text: string }

function findTip(target: EventTarget | null): Tip | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  const text = anchor?.dataset['tip']
  if (!text) return null
  const label = anchor.querySelector<HTMLElement>('[data-label]')
  // A visible label needs no tooltip that repeats it.
  const isRepeated = label?.textContent === text && label.offsetWidth > 1
  return isRepeated ? null : { anchor, text }
}

export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const point = (event: PointerEvent) => {
      const found = event.pointerType === 'mouse' ? findTip(event.target) : null
      hide()
      if (found) timer = setTimeout(() => setTip(found), hoverDelayMs)
    }
    const focus = (event: FocusEvent) => {
      const found = findTip(event.target)
      if (found?.anchor.matches(':focus-visible')) setTip(found)
    }
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const listeners = [
      ['pointerover', point],
      ['focusin', focus],
      ['focusout', hide],
      ['pointerdown', hide],
      ['scroll', hide],
      ['keydown', press],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, true)
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of listeners)
        document.removeEventListener(type, listener as EventListener, true)
    }
  }, [])
  if (!tip?.anchor.isConnected) return null
  return <TipPopup {...tip} />
}
