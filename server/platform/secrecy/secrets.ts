import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

/**
 * Keeps texts that have to be read again, and that a copy of the database must not give away. `of` says whose it is: a
 * text sealed for one row can't be opened as another's.
 */
export interface Secrets {
  seal(text: string, of: string): Buffer
  /** Throws when the text was sealed under another key or for another row. */
  open(sealed: Buffer, of: string): string
  /** The token of a row that every mail about it carries, and that is kept nowhere. `of` says what it is for. */
  tokenOf(id: number, of: string): string
  /** The id in such a token; null when it isn't one of this installation's for this. */
  idIn(token: string, of: string): number | null
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 8
/** With the id as many bytes as every token has (tokens.ts). */
const PROOF_BYTES = 24

/** AES-256-GCM under `key`; tokens are proven by HMAC-SHA-256 under a key that is derived from it. */
export function createSecrets(key: Buffer): Secrets {
  const tokenKey = Buffer.from(hkdfSync('sha256', key, '', 'tokens', KEY_BYTES))
  const proofOf = (id: Buffer, of: string) =>
    createHmac('sha256', tokenKey).update(`${of}:`).update(id).digest().subarray(0, PROOF_BYTES)
  return {
    tokenOf(id, of) {
      const bytes = Buffer.alloc(ID_BYTES)
      bytes.writeBigUInt64BE(BigInt(id))
      return Buffer.concat([bytes, proofOf(bytes, of)]).toString('base64url')
    },
    idIn(token, of) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + PROOF_BYTES) return null
      const [id, proof] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
      return timingSafeEqual(proof, proofOf(id, of)) ? Number(id.readBigUInt64BE()) : null
    },
    seal(text, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, of) {
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of)).setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
  }
}

/**
 * The key of this installation: the setting, or a file that the first process writes into the data folder, which all
 * processes share.
 * @throws StartError when the file is there and holds no key
 */
export async function readSecretsKey(setting: string | null, dataFolder: string): Promise<Buffer> {
  if (setting !== null) return Buffer.from(setting, 'base64')
  const file = join(dataFolder, 'secrets.key')
  await mkdir(dataFolder, { recursive: true })
  try {
    const key = randomBytes(KEY_BYTES)
    await writeFile(file, key.toString('base64'), { flag: 'wx', mode: 0o600 })
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  if (key.length !== KEY_BYTES)
    throw new StartError(`${file} is not a key: restore it from a backup, or set SECRETS_KEY.`)
  return key
}
