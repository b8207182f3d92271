import { randomUUID } from 'node:crypto'
import { everyFile } from '#server/platform/files/file-store.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { nameOf } from '#server/platform/files/storage-address.ts'
import type { Config } from '../../server/config.ts'
import { about, type Finding, wordsOf } from './finding.ts'

/** Writes a file where uploads are kept, reads it, finds it in the list and deletes it. */
export async function lookAtFiles({ files }: Pick<Config, 'files'>): Promise<Finding[]> {
  const { ok, bad } = about('Files')
  const store = await openStore(files)
  const key = `doctor/${randomUUID()}`
  const probe = new TextEncoder().encode(key)
  try {
    await store.put(key, probe)
    const read = Buffer.from(await store.read(key)).toString()
    const listed = await everyFile(store.list('doctor/'))
    await store.remove(key)
    if (read !== key || !listed.some((file) => file.key === key)) {
      return [bad(`${nameOf(files)} doesn't give back what was written there.`)]
    }
    return [ok(`${nameOf(files)} keeps, lists and deletes a file.`)]
  } catch (error) {
    return [
      bad(`${nameOf(files)} can't keep files (${wordsOf(error)}): check its free space and permissions, or FILES_URL.`),
    ]
  } finally {
    await store.close()
  }
}
