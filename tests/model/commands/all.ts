import type { Kind } from '../command-kinds.ts'
import { BALANCE_AND_CANCELLING } from './balance-and-cancelling.ts'
import { BANKING } from './banking.ts'
import { BUYING } from './buying.ts'
import { DECIDING } from './deciding.ts'
import { MEDDLING } from './meddling.ts'
import { OFFERING } from './offering.ts'
import { PASSING_TIME } from './passing-time.ts'
import { PAYING } from './paying.ts'
import { RACING } from './racing.ts'
import { SELLING } from './selling.ts'

export const KINDS: Kind[] = [
  ...PAYING,
  ...BALANCE_AND_CANCELLING,
  ...SELLING,
  ...BUYING,
  ...OFFERING,
  ...DECIDING,
  ...RACING,
  ...MEDDLING,
  ...BANKING,
  ...PASSING_TIME,
]
