import { describe, expect, it } from 'vitest'
import { GROUPS, RUNS } from '#tests/groups.ts'
import { turns } from './turns.ts'

const besideOf = (group: string) => (group === 'process' ? 'stories' : undefined)

describe('turns', () => {
  it('come one after another, except for a group that runs beside another', () => {
    expect(turns(['unit', 'stories', 'races', 'process', 'stress'], besideOf)).toEqual([
      ['unit'],
      ['stories', 'process'],
      ['races'],
      ['stress'],
    ])
  })

  it('give a group its own if the other does not run', () => {
    expect(turns(['unit', 'process'], besideOf)).toEqual([['unit'], ['process']])
    expect(turns([], besideOf)).toEqual([])
  })

  it('hold every group of `npm test` once', () => {
    const names = RUNS.map(({ name }) => name)
    const planned = turns(names, (group) => RUNS.find(({ name }) => name === group)?.beside)
    expect(planned.flat().sort()).toEqual(names.toSorted())
  })
})

it('groups run beside one that there is, and that runs beside no other', () => {
  for (const { beside } of GROUPS.filter((group) => group.beside !== undefined)) {
    const host = GROUPS.find(({ name }) => name === beside)
    expect(host, beside).toBeDefined()
    expect(host?.beside, beside).toBeUndefined()
  }
})
