import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROCESSES } from '#contract/processes/all.ts'
import { type AnyProcess, waysOf } from '#contract/processes/process.ts'
import { ROOT } from '../run-command.ts'
import { temporaryProject } from '../temporary-project.ts'
import { diagram, generateProcessDocs, processPage } from './process-docs.ts'

test('every table of contract/processes is in the list', async () => {
  const folder = join(ROOT, 'contract/processes')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const tables = texts.flatMap((text) => /defineProcess<\w+>\(\)\(\{\s+name: '([^']+)'/.exec(text)?.[1] ?? [])
  expect(tables.length).toBeGreaterThan(6)
  expect(PROCESSES.map(({ name }) => name).sort()).toEqual(tables.sort())
})

const namedWays = (transitions: AnyProcess['transitions']) =>
  Object.entries(transitions).flatMap(([name, transition]) =>
    waysOf(transition).map((way) => ({ name, ...way, effects: transition.effects ?? [] })),
  )

test('draws every transition with its name and its actors', () => {
  expect(
    diagram({
      name: 'lamp',
      initial: ['off'],
      final: ['broken'],
      timers: { off: 'dusk', on: 'dawn' },
      transitions: {
        light: { from: { off: ['venue', 'timer'] }, to: 'on' },
        fall: { from: { on: ['couple'], off: ['admin'] }, to: 'broken', effects: ['mail venue'] },
      },
    }),
  ).toBe(
    [
      '```mermaid',
      'stateDiagram-v2',
      '    [*] --> off',
      '    off --> on: light (venue, timer)',
      '    on --> broken: fall (couple)',
      '    off --> broken: fall (admin)',
      '    broken --> [*]',
      '```',
    ].join('\n'),
  )
})

test('writes nothing that Mermaid would read as something else', () => {
  // words of its state diagrams, and the signs that end a statement or a label
  const taken = [
    'state',
    'note',
    'end',
    'class',
    'classDef',
    'style',
    'click',
    'direction',
    'default',
    'accTitle',
    'as',
  ]
  for (const { transitions } of PROCESSES) {
    for (const { name, from, to, actors } of namedWays(transitions)) {
      for (const state of [from, to]) {
        expect(state).toMatch(/^[a-z][a-z_]*$/)
        expect(taken).not.toContain(state)
      }
      expect(`${name} ${actors.join(' ')}`).toMatch(/^[A-Za-z -]+$/)
    }
  }
})

test('lists each transition and effect of every process, and what each state waits for', () => {
  const page = processPage(PROCESSES)
  for (const { name, transitions, timers } of PROCESSES) {
    const section = page.split(/^## /m).find((part) => part.toLowerCase().startsWith(name)) ?? ''
    for (const { name: step, from, to, actors, effects } of namedWays(transitions)) {
      expect(section).toContain(
        `| ${from} | ${to} | ${step} | ${actors.join(', ')} | ${(actors.includes('timer') && timers[from]) || ''} | ${effects.join('; ')} |`,
      )
    }
    for (const [state, timer] of Object.entries(timers)) expect(section).toContain(`| ${state} | ${timer} |`)
  }
})

test('a page that is stale or missing fails the check', async () => {
  const root = temporaryProject({}, [])
  await mkdir(join(root, 'docs'), { recursive: true })
  const says = 'docs/processes.md is not what contract/processes says: run `npm run docs:processes`.'
  await expect(generateProcessDocs({ root, check: true })).rejects.toThrow(says)
  await generateProcessDocs({ root })
  await generateProcessDocs({ root, check: true })
  const path = join(root, 'docs/processes.md')
  await writeFile(path, (await readFile(path, 'utf8')).replace('(venue, admin)', '(venue)'))
  await expect(generateProcessDocs({ root, check: true })).rejects.toThrow(says)
})
