import { integration } from './api.js'
import { createElement } from './element.js'

/** stripe.elements(): the group that the page's Elements belong to. */
export function createElements(options, stripe) {
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
    _mark: ({ code, decline_code, message }) => payment()._mark({ code, decline_code, message }),
    _tokenize: (billing) => payment()._ask('tokenize', { billing }),
  }
  return elements
}
