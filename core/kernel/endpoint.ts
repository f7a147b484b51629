import type * as z from 'zod/mini'

/** Admins from low to high: each may do what those before may. They have accounts and a cookie of their own. */
export const ADMIN_ROLES = ['support', 'moderator', 'admin'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/**
 * Who may knock. `anyone` needs no session; `user` needs one, `editor` one of somebody who looks after the blog; the
 * others need an admin's. The authorisation matrix is generated from this.
 */
export type Who = 'anyone' | 'user' | 'editor' | AdminRole

/** CONTENT-3: whose account may write for the house. */
export const isEditor = ({ role }: { role: string }): boolean => role === 'admin' || role === 'social_media_manager'

/** Files of a form: the name of the field, how many of them and how large. */
export interface Files {
  field: string
  max: number
  maxBytes: number
  /** What the person is asked to choose smaller ones of. */
  noun: 'images' | 'files'
  /** None will do, and then the body may be JSON. */
  isOptional?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an answer is when it is not a JSON value that a shape describes. */
export type RawAnswer = 'redirect' | 'page' | 'text' | 'file'

export interface Endpoint {
  method: Method
  /** Path parameters are written `:id`, as the HTTP library and the client both read them. */
  path: `/${string}`
  who: Who
  /** One line for the API documentation. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Set: the body may come as multipart/form-data with these files. */
  files?: Files
  /** Moves money or makes something new: an `Idempotency-Key` header makes it safe to repeat (ONCE-1). */
  once?: true
  /** The handler reads the body as it came, to check a signature over it. */
  raw?: true
  /** Only fields declared here leave the server. */
  answer: z.ZodMiniType | RawAnswer
  /** Status of a good answer; 200 unless said. */
  status?: 200 | 201 | 202
}

/** Declares one call once; the server registers it, the page calls it, the API document prints it. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type Shape<T> = T extends z.ZodMiniType ? T : never
export type ParamsOf<E extends Endpoint> = E extends { params: infer P } ? z.output<Shape<P>> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: infer Q } ? z.output<Shape<Q>> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: infer B } ? z.output<Shape<B>> : undefined
export type BodyInputOf<E extends Endpoint> = E extends { body: infer B } ? z.input<Shape<B>> : undefined
export type AnswerOf<E extends Endpoint> = E['answer'] extends RawAnswer ? void : z.output<Shape<E['answer']>>
