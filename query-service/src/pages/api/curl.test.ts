import { file, ok, type Operation, sent } from '@shodh/contracts/operations/operation.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { curlLine } from './curl.ts'

const schema = z.object({ name: z.string() })
const body = sent(schema, { name: "Rao's" })
const form = { schema: z.unknown(), example: { name: "Rao's", keywords: ['a', 'b'] } }

const call = (given: Partial<Operation>): Operation => ({
  method: 'POST',
  path: '/rivers/:id/parts/:part.pdf',
  tag: 'Papers',
  summary: 'Do it',
  allow: 'everyone',
  response: ok(schema, { name: '' }),
  refusals: [],
  ...given,
})

const JSON_BODY = ["-H 'Content-Type: application/json'", String.raw`-d '{"name":"Rao'\''s"}'`]
const FIELDS = [String.raw`--form-string 'name=Rao'\''s'`, `--form-string 'keywords=["a","b"]'`]

test.each<[string, Partial<Operation>, readonly string[]]>([
  ['reads without a method', { method: 'GET' }, []],
  ['names the method of a write without a body', {}, ['-X POST']],
  ['sends JSON, in the quotes of a shell', { body }, JSON_BODY],
  ['sends as JSON what may also come in the query', { bodyOrQuery: body }, JSON_BODY],
  ['names another method than that of a body', { method: 'PATCH', body }, ['-X PATCH', ...JSON_BODY]],
  ['sends a form with its file', { form: { ...form, file: 'required' } }, [...FIELDS, '-F file=@paper.pdf']],
  [
    'sends a form with another file than a PDF',
    { form: { ...form, file: 'required', part: { name: 'image', mediaTypes: ['image/jpeg'] } } },
    [...FIELDS, '-F image=@picture.jpg'],
  ],
  ['sends a form without a file that may be left out', { form: { ...form, file: 'optional' } }, FIELDS],
  [
    'carries who calls, and the key of what is executed once',
    { method: 'DELETE', allow: 'see the back office', isIdempotent: true },
    ['-X DELETE', '-H "Authorization: Bearer $TOKEN"', '-H "Idempotency-Key: $KEY"'],
  ],
  ['saves a file', { method: 'GET', response: file('application/zip') }, ['-o file.zip']],
  ['saves a file of several types as it is called', { method: 'GET', response: file('a/b', 'a/c') }, ['-OJ']],
])('a command line %s', (_, given, parts) => {
  const address = '"$JOURNAL/api/v1/rivers/$id/parts/$part.pdf"'
  expect(curlLine(call(given), '/api/v1')).toBe(`curl ${[...parts, address].join(' \\\n  ')}`)
})
