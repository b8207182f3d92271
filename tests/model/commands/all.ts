import type { Kind } from '../step.ts'
import { BANKING } from './banking.ts'
import { BUYING } from './buying.ts'
import { DECIDING } from './deciding.ts'
import { KEEPING } from './keeping.ts'
import { MEDDLING } from './meddling.ts'
import { OFFERING } from './offering.ts'
import { PASSING } from './passing.ts'
import { PAYING } from './paying.ts'
import { RACING } from './racing.ts'
import { SELLING } from './selling.ts'

export const KINDS: Kind[] = [
  ...PAYING,
  ...KEEPING,
  ...SELLING,
  ...BUYING,
  ...OFFERING,
  ...DECIDING,
  ...RACING,
  ...MEDDLING,
  ...BANKING,
  ...PASSING,
]
