// Replaces Stripe.js in a test browser: the same calls, with a plain form instead of frames. Served as
// https://js.stripe.com; it calls https://api.stripe.com, which the test redirects to the stand-in.

const API = 'https://api.stripe.com/v1'

/**
 * @typedef {{ message: string, type: string, code?: string }} Problem
 * @typedef {{ id: string, status?: string, error?: Problem }} Told
 * @typedef {Record<string, string>} Fields
 */

/** @param {string} name @param {Fields} attributes @param {(Node | string)[]} children */
const draw = (name, attributes = {}, children = []) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** The bank's own window. @returns {Promise<'yes' | 'no'>} */
const askOwner = () =>
  new Promise((resolve) => {
    const complete = draw('button', { type: 'button' }, ['Complete authentication'])
    const fail = draw('button', { type: 'button' }, ['Fail authentication'])
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Your bank')
    dialog.append(draw('p', {}, ['Your bank wants to know whether it is you.']), complete, fail)
    /** @param {'yes' | 'no'} outcome */
    const end = (outcome) => {
      dialog.remove()
      resolve(outcome)
    }
    complete.addEventListener('click', () => end('yes'))
    fail.addEventListener('click', () => end('no'))
    document.body.append(dialog)
    dialog.showModal()
  })

const LABELS = { number: 'Card number', expiry: 'Expiration date', cvc: 'Security code', zip: 'ZIP code' }

/** A card form, as `payment` or as `card` element. */
class CardElement {
  /** @type {Map<string, Set<() => void>>} */
  #listeners = new Map()
  #place = draw('div', { class: 'stripe-stand-in' })
  /** @type {Record<string, HTMLInputElement>} */
  #inputs = {}

  constructor() {
    for (const [name, label] of Object.entries(LABELS)) {
      const input = document.createElement('input')
      input.autocomplete = 'off'
      this.#inputs[name] = input
      const line = draw('label', {}, [label, input])
      line.style.display = 'block'
      this.#place.append(line)
    }
  }
  /** @param {string} event @param {() => void} listener */
  on(event, listener) {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
    return this
  }
  /** @param {string | HTMLElement} target */
  mount(target) {
    const place = typeof target === 'string' ? document.querySelector(target) : target
    place?.replaceChildren(this.#place)
    // Not at once: Stripe's own frames take time, too.
    setTimeout(() => this.#listeners.get('ready')?.forEach((listener) => listener()), 50)
  }
  unmount() {
    this.#place.remove()
  }
  destroy() {
    this.unmount()
  }
  update() {}
  focus() {
    this.#inputs['number']?.focus()
  }
  /** What was typed, in the format of the API. @returns {Fields} */
  get fields() {
    const [month = '', year = ''] = (this.#inputs['expiry']?.value ?? '').split('/').map((part) => part.trim())
    return {
      'card[number]': (this.#inputs['number']?.value ?? '').replaceAll(/\D/g, ''),
      'card[exp_month]': month,
      'card[exp_year]': year.length === 2 ? `20${year}` : year,
      'card[cvc]': this.#inputs['cvc']?.value ?? '',
    }
  }
}

class Elements {
  /** @type {Map<string, CardElement>} */
  #made = new Map()
  /** @param {{ clientSecret?: string }} options */
  constructor({ clientSecret = '' } = {}) {
    this.clientSecret = clientSecret
  }
  /** @param {string} type */
  create(type) {
    const element = new CardElement()
    this.#made.set(type, element)
    return element
  }
  /** @param {string} type */
  getElement(type) {
    return this.#made.get(type) ?? null
  }
  submit() {
    return Promise.resolve({})
  }
  get fields() {
    return [...this.#made.values()].at(-1)?.fields ?? {}
  }
}

/** @param {string} secret */
const pathOf = (secret) => `payment_intents/${secret.split('_secret')[0]}`

/** @param {string} publishableKey */
const Stripe = (publishableKey) => {
  const headers = { authorization: `Bearer ${publishableKey}` }
  /** @param {string} path @param {Fields} fields @returns {Promise<Told>} */
  const post = async (path, fields) =>
    (await fetch(`${API}/${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })).json()
  /** @param {string} secret @returns {Promise<Told>} */
  const look = async (secret) =>
    (await fetch(`${API}/${pathOf(secret)}?${new URLSearchParams({ client_secret: secret })}`, { headers })).json()
  /** @param {Told} intent @param {string} secret */
  const goOn = async (intent, secret) => {
    const ended =
      intent.status === 'requires_action'
        ? await post(`${pathOf(secret)}/authenticate`, { client_secret: secret, outcome: await askOwner() })
        : intent
    return ended.error ? { error: ended.error } : { paymentIntent: ended }
  }

  return {
    /** @param {{ clientSecret?: string }} options */
    elements: (options) => new Elements(options),
    /** @param {{ elements: Elements, clientSecret?: string, redirect?: string, confirmParams?: { return_url?: string } }} options */
    async confirmPayment({ elements, clientSecret = elements.clientSecret, redirect, confirmParams }) {
      const method = await post('payment_methods', { type: 'card', ...elements.fields })
      if (method.error) return { error: method.error }
      const fields = { client_secret: clientSecret, payment_method: method.id }
      const ended = await goOn(await post(`${pathOf(clientSecret)}/confirm`, fields), clientSecret)
      if (!ended.error && redirect !== 'if_required') location.assign(confirmParams?.return_url ?? location.href)
      return ended
    },
    /** @param {{ clientSecret: string }} options */
    async handleNextAction({ clientSecret }) {
      const intent = await look(clientSecret)
      if (intent.status === 'requires_action') return goOn(intent, clientSecret)
      const message = 'handleNextAction: The PaymentIntent supplied is not in the `requires_action` state.'
      return { error: intent.error ?? { type: 'invalid_request_error', message } }
    },
    /** @param {string} clientSecret */
    async retrievePaymentIntent(clientSecret) {
      const intent = await look(clientSecret)
      return intent.error ? { error: intent.error } : { paymentIntent: intent }
    },
    /** @param {{ card?: CardElement, elements?: Elements }} given */
    async createPaymentMethod({ card, elements }) {
      const made = await post('payment_methods', { type: 'card', ...(card ?? elements)?.fields })
      return made.error ? { error: made.error } : { paymentMethod: made }
    },
    /** @param {'bank_account' | CardElement} what @param {Fields} about */
    async createToken(what, about = {}) {
      const kind = what === 'bank_account' ? what : 'card'
      const more = Object.entries(about).map(([name, value]) => [`${kind}[${name}]`, value])
      const fields = what === 'bank_account' ? {} : what.fields
      const made = await post('tokens', { ...fields, ...Object.fromEntries(more) })
      return made.error ? { error: made.error } : { token: made }
    },
  }
}
// The URL contains the requested version.
const script = /** @type {HTMLScriptElement | null} */ (document.currentScript)
Stripe.version = script?.src.split('/')[3] ?? ''
Object.assign(globalThis, { Stripe })
