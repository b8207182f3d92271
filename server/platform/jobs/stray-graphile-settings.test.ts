import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import settings from '../../../package.json' with { type: 'json' }

/**
 * graphile-worker looks for its settings in every folder from ours up, and doesn't start if it can't read a file it
 * finds. The empty settings in our package.json are the first that it finds.
 */
const ROOT = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

test('a settings file above our folder is ignored', async () => {
  const above = await mkdtemp(join(tmpdir(), 'unveil-above-'))
  try {
    const folder = join(above, 'unveil')
    await mkdir(join(above, '.config'))
    await writeFile(join(above, '.config/graphile-workerrc'), '{ not settings')
    await mkdir(folder)
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'start.js'), "await import('graphile-worker')")
    const start = async ({ imports: _, ...ours }: Partial<typeof settings>) => {
      await writeFile(join(folder, 'package.json'), JSON.stringify(ours))
      return run(process.execPath, ['start.js'], { cwd: folder })
    }
    const { 'graphile-worker': empty, ...without } = settings
    expect(empty).toEqual({})
    await expect(start(without), 'it would be read').rejects.toThrow()
    await expect(start(settings)).resolves.toEqual({ stdout: '', stderr: '' })
  } finally {
    await rm(above, { recursive: true })
  }
})
