import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silentServer } from './testing/silent-server.ts'

const LONG = 'x'.repeat(500)

/** A server that says what it takes a query for, and how often that was validated. */
const server = async () => {
  const app = await silentServer()
  const validated: unknown[] = []
  const note = z.transform((value: unknown) => {
    validated.push(value)
    return value
  })
  const querystring = z.pipe(note, z.object({ n: z.coerce.number().check(z.int()), text: z.optional(z.string()) }))
  app.get('/', { config: { allow: 'everyone' }, schema: { querystring } }, ({ query }) => {
    const isChanged = Reflect.set(query as object, 'n', 0)
    return { query, isChanged }
  })
  const ask = async (query: string) => {
    const response = await app.inject(`/?${query}`)
    return response.statusCode === 200 ? response.json() : response.statusCode
  }
  return { ask, validated }
}

test('A query is validated once, whoever repeats it, and no request changes it for another', async () => {
  const { ask, validated } = await server()
  const first = { query: { n: 1 }, isChanged: false }
  expect([await ask('n=1'), await ask('n=1'), await ask('n=2')]).toEqual([
    first,
    first,
    { query: { n: 2 }, isChanged: false },
  ])
  expect(validated).toEqual([{ n: '1' }, { n: '2' }])
})

test('Queries that only look alike have results of their own', async () => {
  const { ask } = await server()
  expect(await ask('n=1&text=a%26n%3D2')).toMatchObject({ query: { n: 1, text: 'a&n=2' } })
  expect(await ask('n=1&text=a&n=2')).toBe(400)
  expect(await ask('n=1&text=1%22%2C%22n%22%3A%222')).toMatchObject({ query: { n: 1, text: '1","n":"2' } })
})

test('A query that is refused is refused each time', async () => {
  const { ask } = await server()
  expect([await ask('n=a'), await ask('n=a'), await ask('n=1')]).toMatchObject([400, 400, { query: { n: 1 } }])
})

test('A long query is validated each time', async () => {
  const { ask, validated } = await server()
  for (const query of [`n=1&text=${LONG}`, `n=1&text=${LONG}`]) await ask(query)
  expect(validated).toHaveLength(2)
})
