import { execFile, spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from '#embedded/account.ts'

const run = promisify(execFile)

/** Where the tables of a PostgreSQL server are. */
export interface Disk {
  /** A separate disk; false where none could be mounted, and PostgreSQL only pretends to be full. */
  real: boolean
  /** Fills it until not one more page fits. */
  fill(): Promise<void>
  empty(): Promise<void>
  remove(): Promise<void>
}

/** Far more than any test writes; only what is written uses memory. */
const ROOM = '4g'
const ATTEMPTS = 5

/**
 * Mounts a disk in memory at the folder `path`, for the account that PostgreSQL runs as: when it is full, the kernel
 * answers ENOSPC. Null where this process isn't allowed to mount.
 */
export async function mountDisk(path: string, account: Account): Promise<Disk | null> {
  const owner = account ? `,uid=${account.uid},gid=${account.gid}` : ''
  const options = `size=${ROOM},mode=0700${owner}`
  const refused = await run('mount', ['-t', 'tmpfs', '-o', options, 'unveil-stress', path]).catch((error) => error)
  if (refused instanceof Error) return null
  const guard = guardMount(path)
  const resize = (size: string) => run('mount', ['-o', `remount,size=${size}`, path])
  const fill = async (attempt = 1): Promise<void> => {
    const { stdout } = await run('df', ['--block-size=1K', '--output=used', path])
    const done = resize(`${stdout.split('\n')[1]?.trim()}k`)
    if (attempt < ATTEMPTS)
      await done.catch(() => fill(attempt + 1)) // more was written in the meantime
    else await done
  }
  return {
    real: true,
    fill,
    empty: async () => void (await resize(ROOM)),
    remove: async () => {
      await run('umount', ['--lazy', path])
      guard.kill('SIGKILL')
    },
  }
}

/** Unmounts the disk when this process ends, however it ends. */
function guardMount(path: string) {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; umount --lazy "$1"', 'unveil-guard', path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const input = guard.stdin as Socket
  input.on('error', () => {}) // it was ended
  input.unref()
  return guard
}

const FULL = 'unveil-full'

/** Where nothing can be mounted: the triggers below refuse every write while a file is in the data folder. */
export function playedDisk(cluster: string): Disk {
  const flag = join(cluster, FULL)
  return {
    real: false,
    fill: () => writeFile(flag, ''),
    empty: () => rm(flag, { force: true }),
    remove: async () => {},
  }
}

/** Makes every table refuse writes, in PostgreSQL's words for a full disk, while a `playedDisk` is full. */
export const PLAY_FULL_DISK = `
  create function public.refuse_when_full() returns trigger language plpgsql as $$
  begin
    if pg_stat_file('${FULL}', true) is not null then
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end if;
    return null;
  end $$;
  do $$
  declare name text;
  begin
    for name in select format('%I.%I', table_schema, table_name) from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker', 'sandbox')
    loop
      execute 'create trigger refuse_when_full before insert or update on ' || name ||
        ' for each statement execute function public.refuse_when_full()';
    end loop;
  end $$`
