import { expect, test } from 'vitest'
import { earlierCountsIn } from './read-earlier-counts.ts'

const known = new Map([
  ['a1', 'a1'],
  ['10.1234/x', 'a1'],
  ['b2', 'b2'],
])

test('Counts are read by id and by DOI, with or without a heading', () => {
  const expected = [
    { item: 'a1', count: 12 },
    { item: 'b2', count: 3 },
  ]
  expect(earlierCountsIn('\u{FEFF}paper,downloads\r\nA1,5\r\n"10.1234/X","7"\r\n\r\nb2,3\r\n', known)).toEqual(expected)
  expect(earlierCountsIn('a1,12\nb2,3', known)).toEqual(expected)
})

test('DOIs may stand in quotes, as addresses and after doi:, and numbers may have commas', () => {
  const papers = new Map([['10.1234/a,b"c', 'a1']])
  const lines = [
    '"10.1234/a,b""c","1,204"',
    ' "https://doi.org/10.1234/A,B%22C" , 3',
    '"doi:10.1234/a,b""c","12,00,000"',
  ]
  expect(earlierCountsIn(lines.join('\n'), papers)).toEqual([{ item: 'a1', count: 1_201_207 }])
  for (const [count, why] of [
    ['"1,20"', "'1,20' is not a number of downloads"],
    ['",204"', "',204' is not a number of downloads"],
    ['1,204', 'a number with commas must stand in quotes, as "1,204" does'],
  ])
    expect(() => earlierCountsIn(`a1,${count}`, known)).toThrow(`Line 1: ${why}\nNo count was taken.`)
})

test('Unknown papers and what is no number are refused by line, and nothing is taken', () => {
  expect(() => earlierCountsIn('paper,downloads\na1,5\nc3,1\nb2,many\nb2,-1', known)).toThrow(
    "Line 3: there is no paper 'c3'\nLine 4: 'many' is not a number of downloads\nLine 5: '-1' is not a number of downloads\nNo count was taken.",
  )
  expect(() => earlierCountsIn('', known)).toThrow('The file has no counts.')
})

const papers = new Map(['10.5555/a', '10.5555/a,7', '10.5555/b,c,d', '10.5555/x', '10.5555/x;1'].map(one => [one, one]))
const COMMA = 'a comma must stand between the paper and its downloads, not a semicolon or a tab'
const FURTHER = 'there is another number after the downloads'

test.each([
  ['10.5555/a,7,12', 'a DOI with a comma must stand in quotes, as "10.5555/a,7" does'],
  ['10.5555/a,7', 'a DOI with a comma must stand in quotes, as "10.5555/a,7" does'],
  ['10.5555/b,c,d,12', 'a DOI with a comma must stand in quotes, as "10.5555/b,c,d" does'],
  ['10.5555/x,7,12', FURTHER],
  ['10.5555/x,7,y,12', FURTHER],
  ['10.5555/x,7,"1,200"', FURTHER],
  ['10.5555/x,٥', "'٥' must be written in the digits 0 to 9"],
  ['10.5555/x,१२', "'१२' must be written in the digits 0 to 9"],
  ['10.5555/x,', "'' is not a number of downloads"],
  ['10.5555/x', "'' is not a number of downloads"],
  ['10.5555/x,many', "'many' is not a number of downloads"],
  ['10.5555/x;7', COMMA],
  ['10.5555/x;1,204', COMMA],
  ['https://doi.org/10.5555/x\t7', COMMA],
  ['"10.5555/x";7', COMMA],
  ['"10.5555/x"\t"1,204"', COMMA],
  ['10.5555/x 7', "there is no paper '10.5555/x 7'"],
  ['"10.5555/y";7', `there is no paper '"10.5555/y";7'`],
  ['10.5555/y,', "there is no paper '10.5555/y'"],
  ['10.5555/y;7', "there is no paper '10.5555/y;7'"],
  ['2f0e0d0c-0b0a-5908-8706-050403020100,many', "there is no paper '2f0e0d0c-0b0a-5908-8706-050403020100'"],
  ['y,٥', "there is no paper 'y'"],
])('%j is counted for no paper, in a first line and in others', (line, why) => {
  expect(() => earlierCountsIn(line, papers)).toThrow(`Line 1: ${why}`)
  expect(() => earlierCountsIn(`paper,downloads\n${line}`, papers)).toThrow(`Line 2: ${why}`)
})

test('What has a comma or a semicolon is read in quotes, and a third cell may say something', () => {
  const lines = '"10.5555/a",7\n"10.5555/a,7",12,On Rivers\n"10.5555/x;1",204'
  expect(earlierCountsIn(lines, papers)).toEqual([
    { item: '10.5555/a', count: 7 },
    { item: '10.5555/a,7', count: 12 },
    { item: '10.5555/x;1', count: 204 },
  ])
})

test.each(['doi,downloads 2019', '\ndoi,downloads', 'DOI', 'doi;downloads', 'डीओआई,डाउनलोड २०१९'])(
  '%j is a heading',
  heading => expect(earlierCountsIn(`${heading}\n10.5555/x,7`, papers)).toEqual([{ item: '10.5555/x', count: 7 }]),
)

test.each(['\r', '\n', '\r\n'])('Lines end with %j', end =>
  expect(earlierCountsIn(['doi,downloads', '10.5555/x,7', '10.5555/x,8', ''].join(end), papers)).toEqual([
    { item: '10.5555/x', count: 15 },
  ]),
)
