import type * as z from 'zod/mini'

/** From low to high: each role includes the ones before. Admins have separate accounts and a separate cookie. */
export const ADMIN_ROLES = ['support', 'moderator', 'admin'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** Whether a role includes another one. */
export const hasRole = (role: AdminRole, needed: AdminRole): boolean =>
  ADMIN_ROLES.indexOf(role) >= ADMIN_ROLES.indexOf(needed)

/**
 * Who may call an endpoint. `anyone` needs no session, `user` any, `editor` one of a blog editor, the others one of an
 * admin. The authorization matrix is generated from this.
 */
export type Who = 'anyone' | 'user' | 'editor' | AdminRole

/** CONTENT-3 */
export const isEditor = ({ role }: { role: string }): boolean => role === 'admin' || role === 'social_media_manager'

export interface Files {
  field: string
  max: number
  maxBytes: number
  /** For the message about files that are too large. */
  noun: 'images' | 'files'
  /** Without files the body may be JSON. */
  isOptional?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Answers that are not JSON. */
export type RawAnswer = 'redirect' | 'page' | 'text' | 'file'

export interface Endpoint {
  method: Method
  /** With parameters such as `:id`. */
  path: `/${string}`
  who: Who
  /** One line for the API documentation. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Allows multipart/form-data with these files. */
  files?: Files
  /** Moves money or creates something: an `Idempotency-Key` header makes it safe to repeat (ONCE-1). */
  once?: true
  /**
   * STEP-21: needs a sign-in or another proof of presence of the last minutes, otherwise answers `confirm_needed`.
   * `sometimes`: the action decides.
   */
  needsConfirmation?: true | 'sometimes'
  /** STEP-22: what the dialog that asks for it says about this change. */
  confirmNote?: string
  /** SIGNIN-8: also for an admin who has yet to set up the second factor. */
  beforeSecondFactor?: true
  /** An open page asks it again and again by itself, which is no use of the session. */
  isPolled?: true
  /** The handler gets the unparsed body, to check its signature. */
  raw?: true
  /** Only fields declared here leave the server. */
  answer: z.ZodMiniType | RawAnswer
  /** Status of a successful answer; 200 by default. */
  status?: 200 | 201 | 202
}

/** SECEV-7: the beginning of the summary, up to its details. */
export const operationText = ({ summary }: Pick<Endpoint, 'summary'>): string => summary.split(/[:;,]/)[0]!

/** Declared once: the server registers it, pages call it, the OpenAPI document lists it. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type Shape<T> = T extends z.ZodMiniType ? T : never
export type ParamsOf<E extends Endpoint> = E extends { params: infer P } ? z.output<Shape<P>> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer Q } ? z.output<Shape<Q>> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer B } ? z.output<Shape<B>> : undefined
export type BodyInputOf<E extends Endpoint> = E extends { body: infer B } ? z.input<Shape<B>> : undefined
export type AnswerOf<E extends Endpoint> = E['answer'] extends RawAnswer ? void : z.output<Shape<E['answer']>>
