import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { startTestSandbox, type TestSandbox } from '../sandbox.ts'

/** A page with the real @stripe/stripe-js and @stripe/react-stripe-js around the sandbox's card form. */
const ENTRY = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadStripe } from '@stripe/stripe-js/pure'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'

const query = new URLSearchParams(location.search)
const dark = query.has('dark')
const appearance = { variables: dark
  ? { colorBackground: '#16201C', colorText: '#F3EFE6', colorPrimary: '#7FC7AE', colorDanger: '#F08A9A' }
  : { colorBackground: '#FFFFFF', colorText: '#1B2420', colorPrimary: '#14463A', colorDanger: '#9B2C3F' } }

document.body.style.background = appearance.variables.colorBackground
document.body.style.color = appearance.variables.colorText

function Form() {
  const stripe = useStripe()
  const elements = useElements()
  const [said, say] = useState('')
  const [ready, setReady] = useState(false)
  const [complete, setComplete] = useState(false)
  async function pay(event) {
    event.preventDefault()
    say('paying')
    const result = await stripe.confirmPayment({ elements, redirect: 'if_required',
      confirmParams: { return_url: location.href } })
    say(result.error ? result.error.code + ': ' + result.error.message : result.paymentIntent.status)
  }
  return h('form', { onSubmit: pay },
    h(PaymentElement, { onReady: () => setReady(true), onChange: (event) => setComplete(event.complete),
      onLoadError: (event) => say('load error: ' + event.error.message) }),
    h('button', { disabled: !ready }, 'Pay'),
    h('p', { id: 'said', role: 'status' }, said),
    h('p', { id: 'complete' }, String(complete)))
}

const stripe = loadStripe('pk_test_sandbox')
createRoot(document.getElementById('root')).render(
  h(Elements, { stripe, options: { clientSecret: query.get('secret'), appearance } }, h(Form)))
`

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Checkout</title>
<link rel="icon" href="data:,"><script src="/sandbox/stripe.js"></script><script type="module" src="/page.js"></script></head>
<body><main><h1>Checkout</h1><div id="root"></div></main></body></html>`

const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'"

export interface CardFormSite {
  origin: string
  sandbox: TestSandbox
  stop(): Promise<void>
}

/** Serves that page with a strict policy, and the sandbox's pages under /sandbox on the same origin. */
export async function startCardFormSite(): Promise<CardFormSite> {
  const script = await bundle()
  const handler: { pages?: TestSandbox['pages'] } = {}
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (url.pathname === '/page.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (!url.pathname.startsWith('/sandbox')) {
      const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY }
      return response.writeHead(200, headers).end(PAGE)
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string])
    const body = chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}
    const answer = await handler.pages?.(new Request(url, { method: request.method ?? 'GET', headers, ...body }))
    response.writeHead(answer?.status ?? 503, Object.fromEntries(answer?.headers ?? []))
    return response.end(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sandbox = await startTestSandbox({ publicOrigin: origin })
  handler.pages = sandbox.pages
  return {
    origin,
    sandbox,
    stop: async () => {
      await close(server)
      await sandbox.stop()
    },
  }
}

async function bundle(): Promise<string> {
  const id = 'virtual:card-form'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, rolldownOptions: { input: id } },
    plugins: [
      {
        name: 'card-form',
        resolveId: (source) => (source === id ? `${import.meta.dirname}/card-form-entry.js` : null),
        load: (file) => (file.endsWith('card-form-entry.js') ? ENTRY : null),
      },
    ],
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : [])).find((one) => one.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('the page of the card form was not built')
  return chunk.code
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
