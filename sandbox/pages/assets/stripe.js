// The sandbox's stand-in for Stripe.js: it defines window.Stripe, so that the product's pages run unchanged.
// Card fields live in a frame of their own (/sandbox/element); this script never sees what is typed there.
;(() => {
  const VERSION = 'endive'
  const BASE = '/sandbox'
  let counter = 0

  // -- the API, with the publishable key -------------------------------------------------------------------------

  async function call(key, method, path, params) {
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
  function intentOf(clientSecret) {
    const match = /^((pi|seti)_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(String(clientSecret))
    if (!match) throw integration(`"${clientSecret}" is not a client secret of the form pi_..._secret_...`)
    return { id: match[1], ...KINDS[match[2]] }
  }

  function integration(message) {
    const error = new Error(message)
    error.name = 'IntegrationError'
    return error
  }

  // -- events and elements ---------------------------------------------------------------------------------------

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

  /** Dark ink on light paper or the other way round: the frame's colour scheme has to match its surroundings. */
  function schemeOf(appearance) {
    const background = appearance?.variables?.colorBackground
    const probe = document.createElement('span')
    probe.style.color = background ?? ''
    if (!background || !probe.style.color) return appearance?.theme === 'night' ? 'dark' : 'light'
    document.body.append(probe)
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
    probe.remove()
    return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light'
  }

  /** The colour behind an element. The frame paints it too: seamless to the eye, and legible to checkers. */
  function backdropOf(element) {
    for (let node = element; node; node = node.parentElement) {
      const color = getComputedStyle(node).backgroundColor
      if (color && color !== 'transparent' && !/[,/] ?0\)$/.test(color)) return color
    }
    return 'transparent'
  }

  function createElement(type, group, stripe) {
    const id = `sandbox-${type}-${++counter}`
    const events = emitter()
    const waiting = new Map()
    const frame = document.createElement('iframe')
    let ready = false
    let complete = false
    frame.title = 'Secure payment form'
    frame.src = `${BASE}/element`
    frame.allow = 'payment *'
    Object.assign(frame.style, { border: '0', width: '100%', height: '300px', display: 'block', background: 'none' })

    const post = (message) => frame.contentWindow?.postMessage({ sandbox: id, ...message }, location.origin)

    /** Asks the frame something and waits for its answer. */
    const ask = (kind, payload) =>
      new Promise((resolve) => {
        if (!ready) {
          resolve({ error: { type: 'validation_error', message: 'The payment form is still loading.' } })
          return
        }
        const number = ++counter
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
      _restyle: () => post({ kind: 'restyle', ...look() }),
    }
    return element
  }

  function createElements(options, stripe) {
    const members = new Map()
    const group = { options: { ...options }, forget: (type) => members.delete(type) }
    const payment = () => {
      const element = members.get('payment')
      if (!element) throw integration('elements should have a mounted Payment Element.')
      return element
    }
    const elements = {
      create(type) {
        if (type !== 'payment') throw integration(`The sandbox plays the Payment Element only, not "${type}".`)
        if (members.has(type)) throw integration('Can only create one Element of type payment.')
        const element = createElement(type, group, stripe)
        members.set(type, element)
        return element
      },
      getElement: (type) => members.get(type?.__elementType ?? type) ?? null,
      update(change) {
        group.options = { ...group.options, ...change }
        if ('appearance' in change) for (const element of members.values()) element._restyle()
      },
      async submit() {
        const { error } = await payment()._ask('validate')
        return error ? { error } : { selectedPaymentMethod: 'card' }
      },
      async fetchUpdates() {
        return {}
      },
      on: () => elements,
      off: () => elements,
      _options: () => group.options,
      _tokenize: (billing) => payment()._ask('tokenize', { billing }),
    }
    return elements
  }

  // -- 3-D Secure ------------------------------------------------------------------------------------------------

  /** Shows the bank's page over the present one; resolves when the payer has answered or closed it (= failed). */
  function challenge(url) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      const frame = document.createElement('iframe')
      dialog.setAttribute('aria-label', '3-D Secure: approve this payment')
      frame.title = 'Approve this payment'
      frame.src = url
      Object.assign(dialog.style, {
        position: 'fixed',
        inset: '0',
        width: '100vw',
        height: '100dvh',
        maxWidth: 'none',
        maxHeight: 'none',
        margin: '0',
        padding: '16px',
        border: '0',
        boxSizing: 'border-box',
        background: 'rgb(10 18 15 / 60%)',
        placeItems: 'center',
        display: 'grid',
      })
      Object.assign(frame.style, {
        width: 'min(440px, 100%)',
        height: 'min(500px, 100%)',
        border: '0',
        borderRadius: '14px',
        background: '#fff',
        boxShadow: '0 24px 60px rgb(0 0 0 / 35%)',
      })
      const finish = () => {
        window.removeEventListener('message', receive)
        dialog.close()
        dialog.remove()
        resolve()
      }
      const giveUp = async () => {
        await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'fail' }), redirect: 'manual' })
        finish()
      }
      const receive = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== location.origin) return
        if (event.data?.kind === '3ds-done') finish()
        if (event.data?.kind === '3ds-escape') void giveUp()
      }
      window.addEventListener('message', receive)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        void giveUp()
      })
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  // -- window.Stripe ---------------------------------------------------------------------------------------------

  function start(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw integration(`Invalid value for Stripe(): apiKey should be a publishable key. You specified: ${key}.`)

    async function retrieve(clientSecret) {
      const { id, path, result } = intentOf(clientSecret)
      const answer = await call(key, 'GET', `${path}/${id}`, { client_secret: clientSecret })
      return answer.error ? { error: answer.error } : { [result]: answer }
    }

    /** Goes through 3-D Secure when the intent asks for it, then tells how the intent stands. */
    async function continueWith(intent, clientSecret) {
      const { result, object } = intentOf(clientSecret)
      if (intent.status !== 'requires_action') return { [result]: intent }
      const action = intent.next_action ?? {}
      await challenge(action.use_stripe_sdk?.stripe_js ?? action.redirect_to_url?.url)
      const after = await retrieve(clientSecret)
      const failure = after[result]?.[object === 'payment_intent' ? 'last_payment_error' : 'last_setup_error']
      if (after[result]?.status === 'requires_payment_method' && failure)
        return { error: { ...failure, [object]: after[result] } }
      return after
    }

    async function confirm(clientSecret, params) {
      const { id, path } = intentOf(clientSecret)
      const answer = await call(key, 'POST', `${path}/${id}/confirm`, {
        client_secret: clientSecret,
        use_stripe_sdk: true,
        ...params,
      })
      return answer.error ? { error: answer.error } : continueWith(answer, clientSecret)
    }

    /** confirmPayment and confirmSetup: validate, make a payment method in the frame, confirm, redirect if asked. */
    async function confirmWithElements({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      if (redirect === 'always' && !confirmParams.return_url)
        throw integration("confirmParams.return_url is required unless redirect is 'if_required'.")
      const secret = clientSecret ?? elements?._options().clientSecret
      const { object, result } = intentOf(secret)
      let method = confirmParams.payment_method
      if (elements) {
        const made = await elements._tokenize(confirmParams.payment_method_data?.billing_details)
        if (made.error) return { error: made.error }
        method = made.paymentMethod.id
      }
      const outcome = await confirm(secret, {
        payment_method: method,
        return_url: confirmParams.return_url,
        ...(confirmParams.receipt_email ? { receipt_email: confirmParams.receipt_email } : {}),
        ...(confirmParams.setup_future_usage ? { setup_future_usage: confirmParams.setup_future_usage } : {}),
      })
      if (outcome.error || redirect !== 'always') return outcome
      const target = new URL(confirmParams.return_url, location.href)
      target.searchParams.set(object, outcome[result].id)
      target.searchParams.set(`${object}_client_secret`, secret)
      target.searchParams.set('redirect_status', 'succeeded')
      location.assign(target)
      return new Promise(() => {})
    }

    const notPlayed = (name) => async () => {
      throw integration(`The sandbox does not play stripe.${name}(); use the Payment Element.`)
    }

    const stripe = { key }
    return {
      elements: (options = {}) => createElements(options, stripe),
      confirmPayment: confirmWithElements,
      confirmSetup: confirmWithElements,
      retrievePaymentIntent: retrieve,
      retrieveSetupIntent: retrieve,
      async handleNextAction({ clientSecret }) {
        const now = await retrieve(clientSecret)
        return now.error ? now : continueWith(now[intentOf(clientSecret).result], clientSecret)
      },
      async confirmCardPayment(clientSecret, data = {}) {
        return confirm(
          clientSecret,
          typeof data.payment_method === 'string' ? { payment_method: data.payment_method } : {},
        )
      },
      async confirmCardSetup(clientSecret, data = {}) {
        return confirm(
          clientSecret,
          typeof data.payment_method === 'string' ? { payment_method: data.payment_method } : {},
        )
      },
      async createPaymentMethod({ elements, params } = {}) {
        if (!elements) throw integration('stripe.createPaymentMethod() needs elements in the sandbox.')
        return elements._tokenize(params?.billing_details)
      },
      createToken: notPlayed('createToken'),
      createConfirmationToken: notPlayed('createConfirmationToken'),
      registerAppInfo() {},
      _registerWrapper() {},
    }
  }

  window.Stripe = Object.assign(start, { version: VERSION })
})()
