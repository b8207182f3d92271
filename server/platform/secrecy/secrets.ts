import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../errors.ts'

/**
 * Seals texts that have to be read again, and that a copy of the database must not give away. `of` says whose a text
 * is: one sealed for one row can't be opened as another's.
 */
export interface Secrets {
  seal(text: string | Uint8Array, of: string): Buffer
  /** Throws when the text was sealed under another key or for another row. */
  open(sealed: Buffer, of: string): string
  /** The same for bytes that aren't text. */
  openBytes(sealed: Buffer, of: string): Buffer
  /** The token of a row, which every email about it carries and which is stored nowhere. `of` says what it is for. */
  tokenOf(id: number, of: string): string
  /** The id in such a token; null when it isn't this installation's token for this purpose. */
  idIn(token: string, of: string): number | null
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const NAME_BYTES = 4
const ID_BYTES = 8
/** Together with the id, as many bytes as every token has (tokens.ts). */
const PROOF_BYTES = 24

/**
 * AES-256-GCM; tokens are proven by HMAC-SHA-256. New texts are sealed and new tokens made under the first key, and
 * those made under any of the others stay valid: that is how a key is replaced (docs/security.md, "Keys and
 * algorithms"). A sealed text begins with the name of its key.
 */
export function createSecrets(...keys: [Buffer, ...Buffer[]]): Secrets {
  const ring = keys.map(keyFrom) as [Key, ...Key[]]
  const [newest] = ring
  const openBytes = (sealed: Buffer, of: string) => {
    const name = sealed.subarray(0, NAME_BYTES)
    const key = ring.find((each) => each.name.equals(name))
    if (!key) throw new Error(`sealed under the key ${name.toString('hex')}, which is none of ours`)
    const nonce = sealed.subarray(NAME_BYTES, NAME_BYTES + NONCE_BYTES)
    const tag = sealed.subarray(NAME_BYTES + NONCE_BYTES, NAME_BYTES + NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key.key, nonce).setAAD(Buffer.from(of)).setAuthTag(tag)
    const text = sealed.subarray(NAME_BYTES + NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(text), decipher.final()])
  }
  return {
    tokenOf(id, of) {
      const bytes = Buffer.alloc(ID_BYTES)
      bytes.writeBigUInt64BE(BigInt(id))
      return Buffer.concat([bytes, newest.proofOf(bytes, of)]).toString('base64url')
    },
    idIn(token, of) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + PROOF_BYTES) return null
      const [id, proof] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
      return ring.some(({ proofOf }) => timingSafeEqual(proof, proofOf(id, of))) ? Number(id.readBigUInt64BE()) : null
    },
    seal(text, of) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(of))
      const sealed = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()])
      return Buffer.concat([newest.name, nonce, cipher.getAuthTag(), sealed])
    },
    open: (sealed, of) => openBytes(sealed, of).toString(),
    openBytes,
  }
}

interface Key {
  key: Buffer
  /** tells nothing about the key to anyone who doesn't have it */
  name: Buffer
  proofOf: (id: Buffer, of: string) => Buffer
}

function keyFrom(key: Buffer): Key {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))
  const tokenKey = createSecretKey(derived('tokens'))
  return {
    key,
    name: derived('name').subarray(0, NAME_BYTES),
    proofOf: (id, of) => createHmac('sha256', tokenKey).update(`${of}:`).update(id).digest().subarray(0, PROOF_BYTES),
  }
}

/**
 * The keys of this installation, the newest first: the setting, or a file that the first process writes into the data
 * folder, which all processes share. Either may have several keys, separated by commas.
 * @throws StartError when the file holds no key, or can't be read or written
 */
export async function readSecretsKeys(setting: string | null, dataFolder: string): Promise<[Buffer, ...Buffer[]]> {
  if (setting !== null) return keysIn(setting)
  const file = join(dataFolder, 'secrets.key')
  const made = await newKeyIn(file).catch((cause: Error) => {
    throw new StartError(
      `The key of two-factor login can't be written: ${cause.message}. Set SECRETS_KEY, or UNVEIL_DATA to a folder that belongs to the user that runs the product.`,
      { cause },
    )
  })
  if (made) return [made]
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new StartError(
      `The key of two-factor login in ${file} can't be read: ${cause.message}. Give the file to the user that runs the product: with a new key, no authenticator app would let anybody in.`,
      { cause },
    )
  })
  const keys = keysIn(text)
  if (keys.some((key) => key.length !== KEY_BYTES))
    throw new StartError(`${file} is not a key: restore it from a backup, or set SECRETS_KEY.`)
  return keys
}

/** Writes a key; null if there is a file already. */
async function newKeyIn(file: string): Promise<Buffer | null> {
  await mkdir(dirname(file), { recursive: true })
  const key = randomBytes(KEY_BYTES)
  try {
    await writeFile(file, key.toString('base64'), { flag: 'wx', mode: 0o600 })
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return null
  }
}

const keysIn = (text: string) => text.split(',').map((key) => Buffer.from(key, 'base64')) as [Buffer, ...Buffer[]]
