// The sandbox's API as the page's script may use it: with the publishable key and a client secret.
const BASE = '/sandbox'

/** Calls the API with the publishable key; returns the object, or { error }. */
export async function call(key, method, path, params) {
  const form = new URLSearchParams({ key })
  for (const [name, value] of Object.entries(params ?? {}))
    if (value !== undefined && value !== null) form.set(name, String(value))
  const url = `${BASE}/api/v1/${path}`
  try {
    const response = await fetch(method === 'GET' ? `${url}?${form}` : url, {
      method,
      ...(method === 'GET' ? {} : { body: form }),
    })
    return await response.json()
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider. Please try again.',
      },
    }
  }
}

const KINDS = {
  pi: { path: 'payment_intents', result: 'paymentIntent', object: 'payment_intent' },
  seti: { path: 'setup_intents', result: 'setupIntent', object: 'setup_intent' },
}

/** The intent that a client secret belongs to: { id, path, result, object }. */
export function intentOf(clientSecret) {
  const match = /^((pi|seti)_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(String(clientSecret))
  if (!match) throw integration(`"${clientSecret}" is not a client secret of the form pi_..._secret_...`)
  return { id: match[1], ...KINDS[match[2]] }
}

/** The error for a page that uses this script wrongly. */
export function integration(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
