import type { Stripe } from '@stripe/stripe-js'
import type { PublicConfig } from '#contract/public-config.ts'

let loading: Promise<Stripe | null> | undefined

/**
 * Stripe's script with the public key, or the sandbox's replacement, which defines the same window.Stripe. Loaded once,
 * and only where a card is asked for. Null when the script can't be loaded.
 */
export function cardProvider(config: PublicConfig): Promise<Stripe | null> {
  loading ??= load(config).catch(() => {
    loading = undefined
    return null
  })
  return loading
}

async function load(config: PublicConfig): Promise<Stripe | null> {
  if (!config.cardPublicKey) return null
  if (config.cardProvider === 'sandbox') await addScript('/sandbox/stripe.js')
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return loadStripe(config.cardPublicKey)
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => reject(new Error(`${src} could not be loaded`))
    document.head.append(script)
  })
}
