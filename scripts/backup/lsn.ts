/** A position in PostgreSQL's log: a count of bytes. */
export type Lsn = bigint

/** Reads a position as PostgreSQL writes it: '16/B374D848'. */
export function parseLsn(text: string): Lsn {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`

/** The beginning of the segment that contains a position. */
export const segmentStart = (lsn: Lsn, segmentBytes: number): Lsn => lsn - (lsn % BigInt(segmentBytes))

/** The name of the pg_wal file that begins at a position. */
export function segmentName(timeline: number, start: Lsn, segmentBytes: number): string {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  const number = start / BigInt(segmentBytes)
  return [BigInt(timeline), number / perFile, number % perFile].map((part) => hex(part, 8)).join('')
}

export const hex = (value: bigint, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')
