import type { VenuesTransfer } from '#contract/api/transfers.ts'
import { balanceName } from '../transfer-words.ts'

/** The name of what is still owed for the booking, to the venue that gets it. */
export const owedToYou = ({ balanceDueDate }: VenuesTransfer): string => balanceName(balanceDueDate, false, 'you')
