import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from './run-command.ts'

/**
 * Makes a folder with these files, copies of our own settings files and our installed packages, and removes it when the
 * test ends: for tests that plant what a check must find.
 * @param files path to text
 * @param copied paths of ours that belong in it besides package.json
 */
export function temporaryProject(files: Record<string, string>, copied: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of ['package.json', ...copied]) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
