import { expect, test } from 'vitest'
import { parseWithComments, placeIn, WrongJson } from './json-with-comments.ts'

test.for([
  '{}',
  '[]',
  '"a\\u0915\\"\\n"',
  '-1.5e3',
  ' { "a" : [ 1 , { "b" : null } , true , false ] , "__proto__" : {} } ',
  '{"":"कखग","a/b":[[]]}',
])('JSON is read as JSON.parse does: %s', text => {
  expect(JSON.stringify(parseWithComments(text).value)).toBe(JSON.stringify(JSON.parse(text)))
})

test('comments may stand wherever a space may', () => {
  const text = '// first\n{ /* a\n b */ "url": "https://x.example/*" // address\n}//'
  expect(parseWithComments(text).value).toEqual({ url: 'https://x.example/*' })
})

test('members are found by their pointers', () => {
  const text = '{\n  "a/b": [1,\n    {"c": 2}]\n}'
  const { offsets } = parseWithComments(text)
  expect([...offsets.keys()]).toEqual(['#', '#/a~1b', '#/a~1b/0', '#/a~1b/1', '#/a~1b/1/c'])
  expect(placeIn(text, offsets.get('#/a~1b/1/c') ?? 0)).toEqual({ line: 3, column: 11 })
})

test.for<[text: string, message: string, line: number, column: number]>([
  ['{\n  "a": 1,\n}', 'There is a comma too many', 2, 9],
  ['[1, 2,]', 'There is a comma too many', 1, 6],
  ['["FJ",, "IN"]', 'There is a comma too many', 1, 6],
  ['{"a": 1,,}', 'There is a comma too many', 1, 8],
  ['{\r\n"a": 1\r\n"b": 2}', 'A comma is missing before this', 3, 1],
  ['{"a" 1}', 'A colon is missing after “a”', 1, 6],
  ['{a: 1}', 'A name in double quotes is missing here', 1, 2],
  ['{"a": 1, "b": 2, "a": 3}', '“a” stands twice', 1, 18],
  ['{"a": }', 'A value is missing here, or is not written as in JSON', 1, 7],
  ['{"a": 01}', 'A value is missing here, or is not written as in JSON', 1, 7],
  ['{"a": "b\n"}', 'This text does not end on its line, or has an escape that JSON does not know', 1, 7],
  ['{"a": 1', 'It ends too early: a bracket is not closed', 1, 8],
  ['', 'It ends too early: a bracket is not closed', 1, 1],
  ['{} 1', 'Something stands after the end', 1, 4],
  ['/* {}', 'This comment does not end', 1, 1],
  ['{}\n/* ', 'This comment does not end', 2, 1],
  ['['.repeat(60), 'It is nested too deeply', 1, 51],
])('what is wrong is named with its line and column: %j', ([text, message, line, column]) => {
  let error: unknown
  try {
    parseWithComments(text)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(WrongJson)
  const { message: said, offset } = error as WrongJson
  expect([said, placeIn(text, offset)]).toEqual([message, { line, column }])
})
