export type ClassName = string | false | null | undefined

export const joinClasses = (...names: ClassName[]) => names.filter(Boolean).join(' ')
