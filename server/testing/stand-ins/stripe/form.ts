/** Form encoding of Stripe's clients: `metadata[paymentId]=…` is a nested field. */
export type Form = { [name: string]: string | Form }

export const readForm = (encoded: string): Form => {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const steps = name.split(/[[\]]+/).filter(Boolean)
    const last = steps.pop() ?? ''
    let place = form
    for (const step of steps) {
      const inner = place[step]
      place = typeof inner === 'object' ? inner : (place[step] = {})
    }
    place[last] = value
  }
  return form
}

export const textIn = (form: Form, name: string): string | null => {
  const given = form[name]
  return typeof given === 'string' ? given : null
}

export const partIn = (form: Form, name: string): Form => {
  const given = form[name]
  return typeof given === 'object' ? given : {}
}

export const textsIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(Object.keys(partIn(form, name)).map((key) => [key, textIn(partIn(form, name), key) ?? '']))
