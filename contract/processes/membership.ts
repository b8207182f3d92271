import { defineProcess } from './process.ts'

export const MEMBERSHIP_STATES = ['new', 'incomplete', 'active', 'past_due', 'ended'] as const
export type MembershipState = (typeof MEMBERSHIP_STATES)[number]

/** Why a membership is over. `never-paid`: its first month was not paid in time. */
export const MEMBERSHIP_ENDINGS = ['cancelled', 'disputed', 'account-closed', 'unpaid', 'never-paid'] as const
export type MembershipEnding = (typeof MEMBERSHIP_ENDINGS)[number]

/**
 * domain.md 2 and row 25, Premium. The card provider renews memberships, retries their payments and ends them; we
 * follow what it says. While `incomplete`, the first month waits to be paid; while `past_due`, a renewal was declined
 * and is retried. A membership that is canceled stays `active` to the end of its month.
 */
export const membershipProcess = /* @__PURE__ */ defineProcess<MembershipState>()({
  name: 'membership',
  initial: ['new'],
  final: ['ended'],
  timers: {
    new: 'membership sweep',
    incomplete: "first payment, 23 hours, by the provider's clock",
    active: "renewal at the end of the month, by the provider's clock",
    past_due: "the provider's retries, about two weeks",
  },
  transitions: {
    open: { from: { new: ['system'] }, to: 'incomplete' },
    pay: {
      from: { incomplete: ['provider'], past_due: ['provider'] },
      to: 'active',
      effects: ['post membership paid', 'email couple'],
    },
    fail: { from: { active: ['provider'] }, to: 'past_due', effects: ['email couple'] },
    end: {
      from: {
        new: ['provider'],
        incomplete: ['provider'],
        active: ['provider'],
        past_due: ['provider'],
      },
      to: 'ended',
      effects: ['email couple, unless it was never paid'],
    },
  },
})
