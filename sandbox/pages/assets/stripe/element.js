import { call, integration, intentOf } from './api.js'
import { backdropOf, schemeOf } from './look.js'

let counter = 0
const nextNumber = () => ++counter

function emitter() {
  const listeners = new Map()
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    off(name, listener) {
      const rest = (listeners.get(name) ?? []).filter((one) => listener && one !== listener)
      listeners.set(name, rest)
    },
    emit(name, event) {
      for (const listener of listeners.get(name) ?? []) listener(event)
    },
  }
}

/** One Element: a frame with the card form, and the messages to and from it. */
export function createElement(type, group, stripe) {
  const id = `sandbox-${type}-${nextNumber()}`
  const events = emitter()
  const waiting = new Map()
  const frame = document.createElement('iframe')
  let ready = false
  let complete = false
  frame.title = 'Secure payment form'
  frame.src = '/sandbox/element'
  frame.allow = 'payment *'
  // The frame extends 4 px beyond its place on each side, so that focus rings fit in and its fields align with the
  // page's. It is shown once it has the page's colors: on dark pages its fields would flash white.
  Object.assign(frame.style, {
    border: '0',
    margin: '-4px',
    width: 'calc(100% + 8px)',
    height: '300px',
    display: 'block',
    opacity: '0',
  })

  const post = (message) => frame.contentWindow?.postMessage({ sandbox: id, ...message }, location.origin)

  /** Asks the frame something and waits for its answer. */
  const ask = (kind, payload) =>
    new Promise((resolve) => {
      if (!ready) {
        resolve({ error: { type: 'validation_error', message: 'The payment form is still loading.' } })
        return
      }
      const number = nextNumber()
      waiting.set(number, resolve)
      post({ kind, number, ...payload })
    })

  /** Everything about the look that the frame has to know. */
  function look() {
    const { appearance } = group.options
    frame.style.colorScheme = schemeOf(appearance)
    return { appearance, scheme: frame.style.colorScheme, backdrop: backdropOf(frame.parentElement) }
  }

  async function setUp() {
    const { clientSecret } = group.options
    let intent = null
    if (clientSecret) {
      const { id: intentId, path } = intentOf(clientSecret)
      const answer = await call(stripe.key, 'GET', `${path}/${intentId}`, { client_secret: clientSecret })
      if (answer.error) {
        events.emit('loaderror', { elementType: type, error: answer.error })
        return
      }
      if (['succeeded', 'canceled'].includes(answer.status)) {
        const message = `This intent is in a terminal state (${answer.status}) and can't be paid with a form.`
        events.emit('loaderror', { elementType: type, error: { type: 'invalid_request_error', message } })
        return
      }
      intent = answer
    }
    const later = intent?.setup_future_usage ?? group.options.setupFutureUsage
    post({ kind: 'set-up', key: stripe.key, saves: Boolean(later), ...look() })
  }

  function receive(event) {
    if (event.source !== frame.contentWindow || event.origin !== location.origin) return
    const message = event.data ?? {}
    if (message.kind === 'loaded') void setUp()
    else if (message.kind === 'ready') {
      ready = true
      frame.style.opacity = '1'
      events.emit('ready', { elementType: type })
    } else if (message.kind === 'height') frame.style.height = `${message.height}px`
    else if (message.kind === 'change') {
      complete = message.complete
      const value = { type: 'card' }
      events.emit('change', { elementType: type, empty: message.empty, complete, collapsed: false, value })
    } else if (message.kind === 'answer') {
      waiting.get(message.number)?.(message.answer)
      waiting.delete(message.number)
    } else if (message.kind === 'enter') frame.closest('form')?.requestSubmit()
    else if (['focus', 'blur', 'escape'].includes(message.kind)) events.emit(message.kind, { elementType: type })
  }

  const element = {
    mount(target) {
      const container = typeof target === 'string' ? document.querySelector(target) : target
      if (!container) throw integration(`The selector you specified (${target}) applies to no DOM elements.`)
      window.addEventListener('message', receive)
      events.emit('loaderstart', { elementType: type })
      container.replaceChildren(frame)
    },
    unmount() {
      window.removeEventListener('message', receive)
      frame.remove()
      ready = false
    },
    destroy() {
      element.unmount()
      group.forget(type)
    },
    on(name, listener) {
      events.on(name, listener)
      // A listener that comes late still hears that the form is there.
      if (name === 'ready' && ready) listener({ elementType: type })
      return element
    },
    once(name, listener) {
      const first = (event) => {
        events.off(name, first)
        listener(event)
      }
      return element.on(name, first)
    },
    off(name, listener) {
      events.off(name, listener)
      return element
    },
    update() {},
    collapse() {},
    focus: () => post({ kind: 'focus' }),
    blur: () => post({ kind: 'blur' }),
    clear: () => post({ kind: 'clear' }),
    /** For this script only. */
    _ask: ask,
    _mark: (error) => post({ kind: 'mark', error }),
    _restyle: () => post({ kind: 'restyle', ...look() }),
  }
  return element
}
