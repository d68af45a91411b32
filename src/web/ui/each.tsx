import { createElement, Fragment, type ReactNode } from 'react'

type EachProps<Item> = { items: readonly Item[]; children: (item: Item, index: number) => ReactNode }

/** Renders a list without keys, for items that are identified only by their position, such as the blocks of a text. */
export function Each<Item>({ items, children }: EachProps<Item>) {
  return createElement(Fragment, null, ...items.map(children))
}
