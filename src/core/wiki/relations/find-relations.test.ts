import { describe, expect, it } from 'vitest'
import { relationPhrases } from '#contract/wiki/relations.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { findRelations } from './find-relations.ts'

const categories = new Map([
  ['Mirelle', 'people'],
  ['Osk', 'people'],
  ['Sable', 'people'],
  ['Wraith', 'creature'],
  ['Hollowgate', 'places'],
  ['Ashenport', 'places'],
  ['Lantern Court', 'organizations'],
  ['Ember Blade', 'items'],
  ['Saint Corvin', 'deity'],
])
const index = buildLinkIndex([...categories.keys()].map((name) => ({ id: name, name, aliases: [] })))
const read = (sentence: string) =>
  findRelations(sentence, index, categories).map(
    ({ fromId, kind, toId }) => `${fromId} ${relationPhrases[kind][0]} ${toId}`,
  )

describe('named relations', () => {
  it.each([
    ['Mirelle is the sister of Osk.', 'Mirelle is the sister of Osk'],
    ['Mirelle, who was the older sister of Osk, left at dawn.', 'Mirelle is the sister of Osk'],
    ['Osk and his twin sister Mirelle could leave at dawn.', 'Mirelle is the sister of Osk'],
    ["Osk's sister Mirelle waits.", 'Mirelle is the sister of Osk'],
    ['Osk’s younger sister, Mirelle, waits.', 'Mirelle is the sister of Osk'],
    ["Mirelle is Osk's sister.", 'Mirelle is the sister of Osk'],
    ["Mirelle, Osk's sister, waits.", 'Mirelle is the sister of Osk'],
    ['Along with his twin sister Mirelle, Osk left the city.', 'Mirelle is the sister of Osk'],
    ['The sister of Osk is Mirelle.', 'Mirelle is the sister of Osk'],
    ['Osk and Mirelle are siblings.', 'Mirelle is a sibling of Osk'],
    ['Osk is the apprentice of Mirelle.', 'Mirelle is the teacher of Osk'],
    ['Mirelle is the castellan of Hollowgate.', 'Mirelle rules Hollowgate'],
    ['Hollowgate is ruled by the Lantern Court.', 'Lantern Court rules Hollowgate'],
    ['Mirelle now leads the Lantern Court.', 'Mirelle leads Lantern Court'],
    ['Osk, a member of the Lantern Court, waves.', 'Osk is a member of Lantern Court'],
    ['Osk guards the Ember Blade.', 'Osk guards Ember Blade'],
    ['The Ember Blade is carried by Osk.', 'Osk holds Ember Blade'],
    ['The Ember Blade, forged by Mirelle, glows.', 'Mirelle made Ember Blade'],
    ['The Ember Blade was forged by Mirelle.', 'Mirelle made Ember Blade'],
    ['Sable was killed by the Wraith.', 'Wraith killed Sable'],
    ['Osk lives in Hollowgate.', 'Osk lives in Hollowgate'],
    ['Osk is the old blacksmith in Hollowgate.', 'Osk lives in Hollowgate'],
    ['Osk is a cleric of Saint Corvin.', 'Osk follows Saint Corvin'],
    ['Saint Corvin is the deity of Osk.', 'Osk follows Saint Corvin'],
    ['Ashenport is just north of Hollowgate.', 'Ashenport is near Hollowgate'],
    ['Ashenport in the far eastern side of Hollowgate is quiet.', 'Ashenport lies in Hollowgate'],
    ['Behind you stands the wraith, Sable, who laughs.', 'Sable is a kind of Wraith'],
    ['Sable transforms into Osk!', 'Sable turns into Osk'],
  ])('are found in: %s', (sentence, relation) => {
    expect(read(sentence).map(sortSymmetric)).toEqual([sortSymmetric(relation)])
  })

  it.each([
    'Mirelle is not the sister of Osk.',
    "Mirelle isn't Osk's sister.",
    'Is Mirelle the sister of Osk?',
    'Mirelle could be the sister of Osk.',
    'If Mirelle is the sister of Osk, we are lost.',
    'They say that Mirelle was once the castellan of Hollowgate.',
    'I heard Mirelle is the sister of Osk.',
    'Sable is a member of Mirelle’s family.',
    'Mirelle is like the sister of Osk.',
    // The categories of the entries do not fit the relation.
    'Mirelle holds Osk.',
    'Hollowgate is the sister of Ashenport.',
    'The Ember Blade lives in Hollowgate.',
    // The words between the names state no relation.
    'Mirelle tells Osk about the sister of the king.',
    'Mirelle follows Osk into Hollowgate.',
  ])('are not found in: %s', (sentence) => {
    expect(read(sentence)).toEqual([])
  })
})

/** Either name may come first in "Osk and Mirelle are siblings". */
function sortSymmetric(relation: string): string {
  const [left = '', right = ''] = relation.split(' is a sibling of ')
  return right === '' ? relation : [left, right].toSorted().join(' and ')
}
