/**
 * `postgres://user:password@one:5432,two:5432/unveil?sslmode=...`: what comes before the hosts, the hosts, and what
 * comes after them.
 */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** Which host of each address is tried next, the same for all of this process's connections. */
const turns = new Map<string, number>()

/**
 * The hosts of a database, each as an address of its own. PostgreSQL's own programs write them in the same way, with
 * commas between a primary and its standbys (libpq, "Specifying Multiple Hosts").
 */
export function eachHost(url: string): string[] {
  const [, before = '', hosts = '', behind = ''] = PARTS.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${behind}`) : [url]
}

/** The address of the host to try now: the one that last took writes, until somebody calls `tryNextHost`. */
export function hostInTurn(url: string): string {
  const hosts = eachHost(url)
  return hosts[(turns.get(url) ?? 0) % hosts.length] as string
}

/**
 * `failed` didn't answer, or took no writes. Of many connections that notice at the same time, only one turns to the
 * next host.
 */
export function tryNextHost(url: string, failed: string): void {
  if (hostInTurn(url) === failed) turns.set(url, (turns.get(url) ?? 0) + 1)
}
