import { describe, expect, it } from 'vitest'
import { recapEditFields } from '#contract/recap/recap-edit.ts'
import { aSource } from '#core/recap/test-sections.ts'
import { aRecap } from '#web/recap/test-recaps.ts'
import { type ListPlan, sectionPlans } from './edit-plans.ts'
import { describeItem, fillForm, findError, readForm } from './item-cards.tsx'
import { openEdit, readChanges } from './open-edit.ts'

const lists = sectionPlans.filter((plan): plan is ListPlan => plan.kind === 'list')
const planOf = (section: string) => {
  const plan = lists.find((one) => one.section === section)
  if (!plan) throw new Error(`No section ${section}`)
  return plan
}
const mystery = {
  name: 'Who rang?',
  description: '',
  clues: ['A bell', 'A rope'],
  sources: [aSource('a')],
  confirmed: true,
}

it('has a form for every editable section except the moments', () => {
  const { version: _, moments: __, ...sections } = recapEditFields.def.shape
  expect(sectionPlans.map(({ section }) => section).sort()).toEqual(Object.keys(sections).sort())
})

describe('the item form', () => {
  it.each(lists)('for $section produces a valid item', (plan) => {
    const form = Object.fromEntries(plan.fields.map(({ name }) => [name, ` ${name}\n more `]))
    const base = aRecap()
    const edit = openEdit(base)
    const item = readForm(plan, form, null)
    const changes = readChanges({ base, now: { ...edit.now, [plan.section]: [item] } })
    expect(changes).toEqual({ version: 1, [plan.section]: [expect.objectContaining({ sources: [] })] })
    expect(fillForm(plan, item)).toEqual(
      Object.fromEntries(
        plan.fields.map(({ name, kind }) => [name, kind === 'list' ? `${name}\nmore` : `${name}\n more`]),
      ),
    )
  })

  it('edits lists with one entry per line and keeps the sources', () => {
    const plan = planOf('mysteries')
    const form = fillForm(plan, mystery)
    expect(form['clues']).toBe('A bell\nA rope')
    expect(readForm(plan, { ...form, clues: ' A rope \n\n A key' }, mystery)).toEqual({
      ...mystery,
      clues: ['A rope', 'A key'],
    })
  })

  it('requires a name or, for cliffhangers, a situation', () => {
    const blank = (section: string) => fillForm(planOf(section), null)
    expect(findError(planOf('mysteries'), blank('mysteries'))?.text).toBe('Please fill in name')
    expect(findError(planOf('cliffhangers'), blank('cliffhangers'))?.text).toBe(
      'Please fill in title or situation',
    )
    expect(findError(planOf('cliffhangers'), { ...blank('cliffhangers'), situation: 'Who rang?' })).toBeNull()
  })
})

it('titles an item without a name with its other text', () => {
  expect(describeItem(planOf('mysteries'), mystery)).toEqual({ name: 'Who rang?', text: 'A bell · A rope' })
  expect(describeItem(planOf('mysteries'), { ...mystery, name: '' }).name).toBe('A bell · A rope')
})
