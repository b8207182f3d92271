import type { Membership } from '#contract/api/premium.ts'
import type { App } from '../app.ts'
import type { Services } from '../platform/services.ts'
import { signIn } from './sign-in-and-book.ts'

/** Makes the second couple a Premium member, who pays with the sandbox's Visa exactly as a browser would. */
export async function seedMember(services: Services, app: App): Promise<void> {
  const carla = await signIn(services, app, 'couple2@unveil.example')
  const { monthlyPrice: amount } = await carla<Membership>('GET', '/api/membership')
  const { clientSecret } = await carla<Membership>('POST', '/api/membership', { amount })
  const intent = String(clientSecret).split('_secret_')[0] as string
  await services.stripe?.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  await carla('POST', '/api/membership/sync')
}
