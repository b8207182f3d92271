import type pg from 'pg'
import { type FileStore, isInStore } from '#server/platform/files/file-store.ts'
import type { Vault } from './vault.ts'

const FOLDER = 'files/'
/**
 * Ids come in no order, so new rows are found by when they were written. Slow transactions make an overlap necessary.
 */
const OVERLAP = '1 hour'

export const uploadKey = (key: string): string => FOLDER + key

export interface Uploads {
  /** Keeps files that rows name and the vault lacks: those of new rows, or all. Returns how many it kept. */
  keep(client: pg.ClientBase, which: 'new' | 'all'): Promise<number>
  /** The keys that rows name and the store lacks, as found since `keep` last went through all of them. */
  lost: ReadonlySet<string>
  /** The keys that rows name now. */
  named(client: pg.ClientBase): Promise<string[]>
}

/** Follows uploaded files, which never change: each is kept once, as soon as its row is there. */
export async function followUploads(vault: Vault, store: FileStore): Promise<Uploads> {
  const [kept, lost] = [new Set<string>(), new Set<string>()]
  for await (const { key } of vault.list(FOLDER)) kept.add(key.slice(FOLDER.length))

  const named = async (client: pg.ClientBase, newest = false) => {
    const since = newest ? `where created_at > (select max(created_at) from files) - interval '${OVERLAP}'` : ''
    const { rows } = await client.query<{ key: string }>(`select storage_key as key from files ${since}`)
    return rows.map(({ key }) => key)
  }
  return {
    named,
    lost,
    keep: async (client, which) => {
      let count = 0
      if (which === 'all') lost.clear()
      for (const key of await named(client, which === 'new')) {
        if (kept.has(key) || (which === 'new' && lost.has(key))) continue
        const bytes = await store.read(key).catch(async (error: unknown) => {
          // its row may be gone by now; a file that is lost for good must not end the backup of everything else
          if (await isInStore(store, key)) throw error
          if (await isNamed(client, key)) lost.add(key)
          return null
        })
        if (bytes === null) continue
        await vault.put(uploadKey(key), bytes)
        kept.add(key)
        count += 1
      }
      return count
    },
  }
}

async function isNamed(client: pg.ClientBase, key: string): Promise<boolean> {
  return (await client.query('select from files where storage_key = $1', [key])).rowCount === 1
}
