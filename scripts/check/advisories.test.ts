import { expect, test } from 'vitest'
import { readAudit } from './advisories.ts'

const HOLE = {
  name: 'left-out',
  severity: 'high',
  range: '<1.2.3',
  via: [{ title: 'Reads too far', url: 'https://advisories.example/1' }, 'right-out'],
}

test('a vulnerability in what ships, once the registry knows of it, fails the check', () => {
  const { holes, unknown } = readAudit(
    `npm warn old lockfile\n${JSON.stringify({ vulnerabilities: { 'left-out': HOLE } })}`,
  )
  expect(holes).toEqual(['left-out <1.2.3, high: Reads too far (https://advisories.example/1); by right-out'])
  expect(unknown).toBeNull()
})

test('without a vulnerability, the check passes', () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}')).toEqual({ holes: [], unknown: null })
})

test.each([
  ['{"message":"request to https://registry.example failed","error":{}}', 'request to https://registry.example failed'],
  ['npm error audit endpoint returned an error', 'npm error audit endpoint returned an error'],
  ['', 'no answer'],
])('a registry that can’t be asked is no vulnerability: %s', (output, unknown) => {
  expect(readAudit(output)).toEqual({ holes: [], unknown })
})
