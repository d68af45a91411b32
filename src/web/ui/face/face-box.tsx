import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

const boxes = {
  xs: 'size-5 [&>img]:rounded-[5px]',
  sm: 'size-7 [&>img]:rounded-[6px]',
  md: 'size-9 [&>img]:rounded-[8px]',
  lg: 'size-12 [&>img]:rounded-[10px]',
  xl: 'size-20 [&>img]:rounded-[14px] md:size-28 md:[&>img]:rounded-[18px]',
  figure: 'aspect-square w-60 max-w-full [&>img]:rounded-card',
} as const
export type FaceSize = keyof typeof boxes

/** Values of the `sizes` attribute of pictures. */
export const faceWidths: Record<FaceSize, string> = {
  xs: '20px',
  sm: '28px',
  md: '36px',
  lg: '48px',
  xl: '(min-width: 48rem) 112px, 80px',
  figure: '240px',
}

type FaceBoxProps = { size: FaceSize; className?: string | undefined; children: ReactNode }

/** Has a fixed size, so that nothing moves when the picture arrives. */
export function FaceBox({ size, className, children }: FaceBoxProps) {
  return (
    <span aria-hidden="true" className={joinClasses('block shrink-0', boxes[size], className)}>
      {children}
    </span>
  )
}
