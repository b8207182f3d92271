import { cardSteps, leavingSteps, refundSteps } from './cards-and-refunds.ts'
import { connectSteps } from './connect.ts'
import { disputeSteps, premiumSteps } from './memberships-and-disputes.ts'
import type { Step } from './walk.ts'

/** Every call to the card provider that the product makes, in an order in which each finds what it needs. */
export const STEPS: readonly Step[] = [
  ...cardSteps,
  ...refundSteps,
  ...connectSteps,
  ...disputeSteps,
  ...premiumSteps,
  ...leavingSteps,
]
