/** Stripe's response to a request. */
export interface Answer {
  status: number
  body: object
}

/** A refusal in Stripe's format. */
export class StripeProblem extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; message: string; [more: string]: unknown }
  constructor(status: number, error: StripeProblem['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
  get answer(): Answer {
    return { status: this.status, body: { error: this.error } }
  }
}

export const invalid = (message: string, code?: string, status = 400): StripeProblem =>
  new StripeProblem(status, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) })

export const missing = (what: string, id: string): StripeProblem =>
  invalid(`No such ${what}: '${id}'`, 'resource_missing', 404)
