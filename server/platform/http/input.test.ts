import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkInput } from '#server/platform/http/input.ts'

const Form = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(5)),
  age: z.optional(z.int()),
  kind: z.optional(z.enum(['a', 'b'])),
  tags: z.optional(z.array(z.string()).check(z.maxLength(2))),
  deep: z.optional(z.unknown()),
  own: z.optional(z.string('Please say it')),
})
const fieldsOf = (given: unknown) => checkInput(Form, given).refusal?.fields

test('INPUT-1 declared fields pass, others are dropped', () => {
  const given = JSON.parse('{"name":"Ann","age":3,"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":1}')
  const { value } = checkInput(Form, given)
  expect(value).toEqual({ name: 'Ann', age: 3 })
  expect((value as any).isAdmin).toBeUndefined()
})

test.each([
  [{}, { name: '"name" is missing.' }],
  [{ name: 1 }, { name: '"name" must be text.' }],
  [{ name: null }, { name: '"name" must be text.' }],
  [{ name: 'A' }, { name: '"name" is too short.' }],
  [{ name: 'Annabel' }, { name: '"name" is too long.' }],
  [{ name: 'Ann', age: '3' }, { age: '"age" must be a number.' }],
  [{ name: 'Ann', age: 3.5 }, { age: '"age" must be a whole number.' }],
  [{ name: 'Ann', kind: 'c' }, { kind: '"kind" must be one of a, b.' }],
  [{ name: 'Ann', tags: 'x' }, { tags: '"tags" must be a list.' }],
  [{ name: 'Ann', tags: ['a', 2] }, { 'tags.1': '"tags.1" must be text.' }],
  [{ name: 'Ann', tags: ['a', 'b', 'c'] }, { tags: '"tags" is too long.' }],
  [{ name: 'Ann', own: 5 }, { own: 'Please say it' }],
  [[], { body: 'The request must be an object.' }],
  ['text', { body: 'The request must be an object.' }],
  [
    { name: 1, age: 'x' },
    { name: '"name" must be text.', age: '"age" must be a number.' },
  ],
])('INPUT-1 %j is refused with the fields and their errors', (given, fields) => {
  const { refusal } = checkInput(Form, given)
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', fields, message: Object.values(fields)[0] })
  expect(refusal!.fields).toEqual(fields)
})

test.each([
  ['NUL', { name: 'A\0b' }, 'name'],
  ['half a surrogate pair', { name: 'A\ud800' }, 'name'],
  ['the other half', { name: '\udc00A' }, 'name'],
  ['NUL deep inside', { name: 'Ann', deep: { list: [1, { x: 'a\0' }] } }, 'deep.list.1.x'],
  ['NUL in a name', { name: 'Ann', deep: { 'a\0': 1 } }, 'deep'],
])('INPUT-2 what the database cannot hold is named: %s', (_kind, given, field) => {
  expect(fieldsOf(given)).toEqual({ [field]: `"${field}" contains a character that cannot be stored.` })
})

test('INPUT-2 surrogate pairs and all other characters are accepted', () => {
  expect(checkInput(Form, { name: '👋é\u202e' }).value).toBeDefined()
})

test('INPUT-2 deep nesting causes no error', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  expect(checkInput(Form, { name: 'Ann', deep }).refusal).toBeUndefined()
})
