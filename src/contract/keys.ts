/** `Object.keys` for an object literal whose type lists all of its keys. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]
